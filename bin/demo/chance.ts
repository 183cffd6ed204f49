/** A source of chance that answers the same at every run: what it is named after is its seed. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** True that often. */
  is(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Around 0, mostly between -1 and 1, never beyond -2 and 2. */
  bell(): number;
  shuffled<T>(list: readonly T[]): T[];
}

/** Chance of its own for each thing that is decided, so that more people at the end change nobody before them. */
export function chanceOf(...words: readonly (string | number)[]): Chance {
  const next = sfc32(hashOf(words.join('\n')));
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    is: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    // A sum of four draws: plain arithmetic, the same on every machine, as logarithms and cosines need not be.
    bell: () => next() + next() + next() + next() - 2,
    shuffled<T>(list: readonly T[]): T[] {
      const keyed = list.map((one) => ({ one, key: next() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
    },
  };
}

type Seed = [number, number, number, number];

/** Four numbers from a text, each letter reaching all of them. */
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

/** Chris Doty-Humphrey's small fast counting generator. */
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
