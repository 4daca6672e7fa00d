"""The protocol loop of the runners written in Python; the contract is docs/protocol.md.

A profile is a function that takes an Ask and gives (text, flag). It calls its library through the Ask: what the library
raises is a refusal of the engine, what is raised elsewhere is a fault of the runner.
"""

import codecs
import os
import sys
import time
from importlib.metadata import version


class Refuse(Exception):
    """The engine gives no value."""


class Skip(Exception):
    """The request does not apply to the engine."""


class Ask:
    """One text to repair. `text` is all of it, `pieces` is how it arrives; `ns` is the time spent in the engine."""

    def __init__(self, data, cuts):
        self.data, self.cuts, self.ns = data, cuts, 0

    def decode(self):
        try:
            self.text = self.data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Refuse(f"not UTF-8: {error}") from None
        # As a text stream does: a character cut in two arrives with its second half.
        decoder = codecs.getincrementaldecoder("utf-8")()
        borders = zip([0, *self.cuts], [*self.cuts, len(self.data)])
        self.pieces = [decoder.decode(self.data[start:end]) for start, end in borders]

    def engine(self, call, *args, **kwargs):
        """Calls the engine."""
        start = time.perf_counter_ns()
        try:
            return self.beside(call, *args, **kwargs)
        finally:
            self.ns += time.perf_counter_ns() - start

    def beside(self, call, *args, **kwargs):
        """Calls what is not timed: a second look at the log, the printing of a value."""
        try:
            return call(*args, **kwargs)
        except Exception as error:
            raise Refuse(f"{type(error).__name__}: {error}") from error


def serve(name, package, capabilities, profiles):
    """Answers requests on the standard streams until `stop`; the whole main of a runner."""
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not stand between the frames
    profile = None
    while header := requests.readline():
        verb, *words = header.decode("ascii").rstrip("\n").split(" ")
        fields = dict(word.split("=", 1) for word in words)
        payloads = {key: requests.read(int(size)) for key, size in fields.items() if key in ("schema", "text")}
        match verb:
            case "hello" if fields["version"] == "1":
                who = {"name": name, "version": version(package), "language": "python"}
                answer = "engine", {**who, "capabilities": ",".join(capabilities)}
            case "profile" if fields["name"] in profiles:
                profile = profiles[fields["name"]]
                answer = "ok", {}
            case "run" if profile:
                cuts = [] if fields["cuts"] == "-" else [int(cut) for cut in fields["cuts"].split(",")]
                verb, said = run(profile, capabilities, cuts, **payloads)
                answer = verb, {"seq": fields["seq"], **said}
            case "stop":
                return
            case _:
                answer = "fault", {"seq": fields.get("seq", 0), "message": f"cannot follow {header!r}".encode()}
        answers.write(frame(*answer))
        answers.flush()
    sys.exit("the requests ended without `stop`")


def run(profile, capabilities, cuts, schema, text):
    ask = Ask(text, cuts)
    try:
        if cuts and "chunks" not in capabilities:
            raise Skip("the engine takes no pieces")
        if schema:
            raise Skip("the engine takes no schema")
        ask.decode()
        text, flag = profile(ask)
        # A lone surrogate goes out as what it is: judging it is the bench's affair.
        text = text.encode("utf-8", "surrogatepass")
        return "value", {"ns": ask.ns, "decision": "-", "flag": int(flag), "record": b"", "text": text}
    except Refuse as reason:
        return "refuse", {"ns": ask.ns, "decision": "-", "message": str(reason).encode("utf-8", "replace")}
    except Skip as reason:
        return "skip", {"message": str(reason).encode()}
    except Exception as error:
        return "fault", {"message": repr(error).encode("utf-8", "replace")}


def frame(verb, fields):
    words = [f"{key}={len(value) if isinstance(value, bytes) else value}" for key, value in fields.items()]
    payloads = [value for value in fields.values() if isinstance(value, bytes)]
    return " ".join([verb, *words]).encode("ascii") + b"\n" + b"".join(payloads)
