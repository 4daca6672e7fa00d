"""Runner for json_repair; see README.md."""

import sys
from functools import partial
from pathlib import Path

# Behind the installed packages: the folders beside this one are named like them.
sys.path.append(str(Path(__file__).parent.parent))

from json_repair import repair_json
from runner import Refuse, serve


def repair(strict, ask):
    text = ask.engine(repair_json, ask.text, ensure_ascii=False, strict=strict)
    if not text:
        raise Refuse("the empty string: no value was found")
    # Apart: with its log on, the library gives no text.
    _, log = ask.beside(repair_json, ask.text, logging=True, strict=strict)
    return text, bool(log)


serve(
    name="python/json_repair",
    package="json_repair",
    capabilities=["repair", "signal"],
    profiles={"default": partial(repair, False), "careful": partial(repair, True)},
)
