import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eachSimilar, eachWithPrefix, positionOfTerm } from '#functions/search/index/similar-terms';

/** The distance with swapped neighbours, computed plainly. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = least;
    }
  }
  return at(one.length, other.length);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', 'я'), maxLength: 9 });
const sorted = fc.uniqueArray(word, { maxLength: 60 }).map((words) => words.sort());

it('finds exactly the words within a number of slips, or those of them with the same first letter', () => {
  fc.assert(
    fc.property(sorted, word, fc.integer({ min: 0, max: 2 }), (terms, wanted, most) => {
      const found: [string | undefined, number][] = [];
      const similar = terms
        .map((term) => [term, distance(wanted, term)] as const)
        .filter(([, slips]) => slips <= most);
      eachSimilar(terms, wanted, { most, isBound: false }, (at, slips) =>
        found.push([terms[at], slips]),
      );
      expect(found).toEqual(similar);
      const bound: typeof found = [];
      eachSimilar(terms, wanted, { most, isBound: true }, (at, slips) =>
        bound.push([terms[at], slips]),
      );
      const isFirst = ([term]: (typeof similar)[number]) => term[0] === wanted[0];
      expect(bound).toEqual(similar.filter((each) => wanted === '' || isFirst(each)));
    }),
    { numRuns: 3_000 },
  );
});

it('finds exactly the words with a beginning, and the place of a word', () => {
  fc.assert(
    fc.property(sorted, word, (terms, wanted) => {
      const found: (string | undefined)[] = [];
      eachWithPrefix(terms, wanted, (at) => found.push(terms[at]));
      expect(found).toEqual(terms.filter((term) => term.startsWith(wanted)));
      expect(positionOfTerm(terms, wanted)).toBe(terms.indexOf(wanted));
    }),
  );
});
