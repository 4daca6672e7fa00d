"""Runner for the Python package jsonmend; see README.md."""

import sys
from pathlib import Path

# Behind the installed packages: the folders beside this one are named like them.
sys.path.append(str(Path(__file__).parent.parent))

import jsonmend
from runner import Skip, serve


def default(ask):
    if not ask.cuts:
        return ask.engine(jsonmend.repair_json, ask.text, ensure_ascii=False), False
    value = ask.engine(mend, ask.pieces)
    # A Mender gives a value. This is how repair_json prints one; json.dumps would print Infinity and stop at depth 1000.
    return ask.beside(jsonmend._dumps, value, ensure_ascii=False), False


def careful(ask):
    if ask.cuts:
        raise Skip("Mender has no strict mode")
    return ask.engine(jsonmend.repair_json, ask.text, ensure_ascii=False, strict=True), False


def mend(pieces):
    mender = jsonmend.Mender()
    for piece in pieces:
        mender.feed(piece)
    return mender.close()


serve(
    name="python/jsonmend",
    package="jsonmend",
    capabilities=["repair", "chunks"],
    profiles={"default": default, "careful": careful},
)
