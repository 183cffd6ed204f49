import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arranged,
  type PageOrder,
  positionIn,
  sorted,
  withLanding,
  withoutPage,
  withPage,
} from '#shared/domain/page-order';

const order = fc
  .uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 })
  .map((pages): PageOrder => ({ pages }));
const wanted = fc.uniqueArray(
  fc.record({ pageUid: fc.constantFrom(...'abcdefghijxyz'), sort_order: fc.nat(20) }),
  { selector: ({ pageUid }) => pageUid },
);

describe('ordering pages', () => {
  it('keeps every page exactly once, whatever is asked', () => {
    fc.assert(
      fc.property(order, wanted, (before, asked) => {
        expect(sorted(before, asked).pages.toSorted()).toEqual(before.pages.toSorted());
      }),
      { numRuns: 2_000 },
    );
  });

  it('puts the named in the order asked and leaves the others in theirs', () => {
    fc.assert(
      fc.property(order, wanted, (before, asked) => {
        const { pages } = sorted(before, asked);
        const names = asked
          .toSorted((one, other) => one.sort_order - other.sort_order)
          .map(({ pageUid }) => pageUid);
        const isNamed = (page: string) => names.includes(page);
        expect(pages.filter(isNamed)).toEqual(names.filter((page) => before.pages.includes(page)));
        const others = (list: readonly string[]) => list.filter((page) => !isNamed(page));
        expect(others(pages)).toEqual(others(before.pages));
      }),
      { numRuns: 2_000 },
    );
  });

  it('puts one page just where it is wanted', () => {
    const before = { pages: ['a', 'b', 'c', 'd'] };
    const moved = (pageUid: string, sort_order: number) =>
      sorted(before, [{ pageUid, sort_order }]).pages.join('');
    expect(moved('d', 1)).toBe('dabc');
    expect(moved('a', 3)).toBe('bcad');
    expect(moved('b', 99)).toBe('acdb');
  });

  it('adds a page once, at the end or where it is wanted', () => {
    expect(withPage({ pages: ['a', 'b'] }, 'c').pages).toEqual(['a', 'b', 'c']);
    expect(withPage({ pages: ['a', 'b'] }, 'c', 2).pages).toEqual(['a', 'c', 'b']);
    expect(withPage({ pages: ['a', 'b'] }, 'b').pages).toEqual(['a', 'b']);
  });
});

describe('the landing page', () => {
  it('comes first, whatever its position, and a page that the order does not know last', () => {
    const place = withLanding({ pages: ['a', 'b', 'c'] }, 'b', true);
    const pages = ['new', 'c', 'b', 'a'].map((pageUid) => ({ pageUid }));
    expect(arranged(place, pages).map(({ pageUid }) => pageUid)).toEqual(['b', 'a', 'c', 'new']);
    expect(positionIn(place, 'b')).toBe(2);
  });

  it('is given up by itself alone, or when it leaves', () => {
    const place = { pages: ['a', 'b'], landing: 'a' };
    expect(withLanding(place, 'b', false).landing).toBe('a');
    expect(withLanding(place, 'a', false).landing).toBeUndefined();
    expect(withoutPage(place, 'a')).toEqual({ pages: ['b'], landing: undefined });
    expect(withoutPage(place, 'b')).toEqual({ pages: ['a'], landing: 'a' });
  });
});
