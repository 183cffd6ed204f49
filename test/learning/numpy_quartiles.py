"""Prints the digest of numpy's quartiles over the cohorts of distribution.test.ts."""

import hashlib

import numpy

MASK = 0xFFFFFFFF


def chance(seed):
    """The generator of test/support/chance.ts (mulberry32)."""
    state = seed & MASK

    def imul(a, b):
        return (a * b) & MASK

    def next_():
        nonlocal state
        state = (state + 0x6D2B79F5) & MASK
        mixed = imul(state ^ (state >> 15), state | 1)
        mixed ^= (mixed + imul(mixed ^ (mixed >> 7), mixed | 61)) & MASK
        return ((mixed ^ (mixed >> 14)) & MASK) / 2**32

    return lambda end: int(next_() * end)


def cohort(i):
    under = chance(i)
    steps = [4, 5, 10, 20, 100, 1000][under(6)]
    size = 1 + under(60)
    return [(1000 // steps) * under(steps + 1) for _ in range(size)]


for count in (500, 5000):
    lines = []
    for i in range(count):
        quartiles = numpy.quantile(cohort(i), [0.25, 0.5, 0.75])
        lines.append(",".join(str(round(4 * q)) for q in quartiles))
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    print(count, digest, lines[:3], numpy.__version__)
