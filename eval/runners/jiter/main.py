"""Runner for jiter; see README.md."""

import json
import sys
from pathlib import Path

# Behind the installed packages: the folders beside this one are named like them.
sys.path.append(str(Path(__file__).parent.parent))

from jiter import LosslessFloat, from_json
from runner import serve


def default(ask):
    value = ask.engine(from_json, ask.text.encode(), partial_mode="trailing-strings")
    return ask.beside(json.dumps, value, ensure_ascii=False), False


def careful(ask):
    value = ask.engine(
        from_json,
        ask.text.encode(),
        partial_mode="trailing-strings",
        catch_duplicate_keys=True,
        float_mode="lossless-float",
        allow_inf_nan=False,
    )
    return ask.beside(printed, value), False


def printed(value):
    """As json.dumps, which cannot print the digits of a LosslessFloat as they are."""
    match value:
        case LosslessFloat():
            return bytes(value).decode()
        case dict():
            members = (f"{json.dumps(name, ensure_ascii=False)}: {printed(item)}" for name, item in value.items())
            return "{" + ", ".join(members) + "}"
        case list():
            return "[" + ", ".join(map(printed, value)) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)


serve(
    name="python/jiter",
    package="jiter",
    capabilities=["repair"],
    profiles={"default": default, "careful": careful},
)
