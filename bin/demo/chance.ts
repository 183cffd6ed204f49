/** A random generator that gives the same values at every run. Its name is the seed. */
export interface Chance {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number, both ends included. */
  between(least: number, most: number): number;
  /** Returns true with the given probability. */
  is(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Returns a number around 0, mostly between -1 and 1, and always between -2 and 2. */
  bell(): number;
  shuffled<T>(list: readonly T[]): T[];
}

/**
 * Makes the generator of one decision. Each has its own, so that added people change no one before
 * them.
 */
export function chanceOf(...words: readonly (string | number)[]): Chance {
  const next = sfc32(hashOf(words.join('\n')));
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    is: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('pick() needs a list with at least one element');
      return picked;
    },
    // A sum of 4 numbers is the same on every machine. Logarithms and cosines may differ.
    bell: () => next() + next() + next() + next() - 2,
    shuffled<T>(list: readonly T[]): T[] {
      const keyed = list.map((one) => ({ one, key: next() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
    },
  };
}

type Seed = [number, number, number, number];

/** Hashes a text into 4 numbers. Each letter changes all of them. */
function hashOf(text: string): Seed {
  const hash: Seed = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667];
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    hash[0] = hash[1] ^ Math.imul(hash[0] ^ sign, 597399067);
    hash[1] = hash[2] ^ Math.imul(hash[1] ^ sign, 2869860233);
    hash[2] = hash[3] ^ Math.imul(hash[2] ^ sign, 951274213);
    hash[3] = hash[0] ^ Math.imul(hash[3] ^ sign, 2716044179);
  }
  return hash;
}

/** The generator sfc32 (Chris Doty-Humphrey's Small Fast Counter). */
function sfc32([a, b, c, d]: Seed): () => number {
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}
