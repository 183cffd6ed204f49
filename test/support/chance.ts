/** Returns made-up choices that follow from a seed, the same on each run (mulberry32). */
export function chance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const under = (end: number): number => Math.floor(next() * end);
  return {
    next,
    /** Returns a whole number from 0 to below `end`. */
    under,
    is: (probability: number): boolean => next() < probability,
    pick: <T>(from: readonly T[]): T => from[under(from.length)] as T,
  };
}
