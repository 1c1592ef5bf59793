"""Puts the functions of a WebAssembly text in an order in which it packs well: order-functions.py < in.wat > out.wat

gzip finds what repeats within 32 KB only. Each function comes after the ones that it has most in common with: of those
that are left, the one with the largest part of its runs of instructions in the functions just before it.
"""

import sys
from collections import Counter, defaultdict, deque

# Instructions of a run, and of the functions just before: what 32 KB hold.
RUN = 3
WINDOW = 6000
# A run in more functions than these tells little of any, and takes long to count.
COMMON = 80


def runs(function: list[str]) -> set[tuple[str, ...]]:
    """The runs of instructions in a function, which has one in a line."""
    lines = [text for line in function[1:] if (text := line.strip()) != ")"]
    return {tuple(lines[at : at + RUN]) for at in range(max(1, len(lines) - RUN + 1))}


def in_order(functions: list[list[str]]) -> list[int]:
    """The numbers of the functions in an order in which they pack well."""
    all_runs = [runs(function) for function in functions]
    owners = defaultdict(list)
    for number, own in enumerate(all_runs):
        for run in own:
            owners[run].append(number)
    owners = {run: numbers for run, numbers in owners.items() if 1 < len(numbers) <= COMMON}
    left = set(range(len(functions)))
    # How many runs a function has in the window, and how often each is there.
    shared, present, window, size = Counter(), Counter(), deque(), 0

    def change(number: int, by: int) -> None:
        for run in all_runs[number] & owners.keys():
            was_there = present[run] > 0
            present[run] += by
            if was_there != (present[run] > 0):
                for owner in owners[run]:
                    shared[owner] += by

    order = []
    while left:
        number = max(left, key=lambda n: (shared[n] / (len(functions[n]) + 20), len(functions[n]), n))
        left.remove(number)
        order.append(number)
        window.append(number)
        size += len(functions[number])
        change(number, 1)
        while size > WINDOW and len(window) > 1:
            gone = window.popleft()
            size -= len(functions[gone])
            change(gone, -1)
    return order


def main() -> None:
    lines = sys.stdin.read().splitlines()
    starts = [at for at, line in enumerate(lines) if line.startswith(" (func $")]
    end = max(at for at, line in enumerate(lines) if line == " )") + 1
    functions = [lines[start:stop] for start, stop in zip(starts, [*starts[1:], end], strict=True)]
    ordered = [line for number in in_order(functions) for line in functions[number]]
    sys.stdout.write("\n".join([*lines[: starts[0]], *ordered, *lines[end:], ""]))


if __name__ == "__main__":
    main()
