"""Runs a server under callgrind and reads what it counted: instructions by function, and calls by callee."""
import contextlib
import re
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from .servers import Failed

NAME = re.compile(r"\((\d+)\)(?: (.*))?$")
COST_LINE = ("+", "-", "*", *"0123456789")


@dataclass
class Counts:
    """One profile, or the difference of two."""
    instructions: Counter = field(default_factory=Counter)  # by function, without what it calls
    calls: Counter = field(default_factory=Counter)         # by called function

    @property
    def total(self):
        return sum(self.instructions.values())

    def minus(self, other):
        def difference(a, b):
            return Counter({name: a[name] - b[name] for name in a.keys() | b.keys() if a[name] != b[name]})
        return Counts(difference(self.instructions, other.instructions), difference(self.calls, other.calls))


def read(lines):
    """The text of callgrind.out. A line after `calls=` has the inclusive cost of that call: not counted again."""
    counts, names = Counts(), {}
    function, behind_call = "", False

    def named(text):
        number, name = NAME.match(text).groups()
        if name:
            names[number] = name
        return names[number]

    for line in lines:
        if line.startswith(COST_LINE):
            if not behind_call:
                counts.instructions[function] += int(line.split()[1])
            behind_call = False
        elif line.startswith("fn="):
            function = named(line[3:].rstrip())
        elif line.startswith("cfn="):
            called = named(line[4:].rstrip())
        elif line.startswith("calls="):
            counts.calls[called] += int(line[6:].split()[0])
            behind_call = True
    return counts


class Profile:
    """Filled in when the server has ended."""
    counts: Counts


@contextlib.contextmanager
def command_prefix():
    """Yields (prefix for the server's command, Profile). Read the profile after the block."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "callgrind.out"
        profile = Profile()
        yield ["valgrind", "--tool=callgrind", "--quiet", "--fair-sched=yes", f"--callgrind-out-file={file}"], profile
        if not file.exists():
            raise Failed("callgrind wrote nothing: the server did not end by itself")
        with open(file) as lines:
            profile.counts = read(lines)


@contextlib.contextmanager
def without_debug_info(program):
    """A folder with a copy that keeps its symbols: valgrind 3.19 gives up on DWARF 5, which Swift writes."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["objcopy", "--strip-debug", program, Path(folder) / Path(program).name], check=True)
        yield Path(folder)
