import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arranged,
  nextLanding,
  type PageOrder,
  positionIn,
  sorted,
  withLanding,
  withoutPage,
  withPage,
} from '#shared/pages/page-order';

const order = fc
  .uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 })
  .map((pages): PageOrder => ({ pages }));
const wanted = fc.uniqueArray(
  fc.record({ pageUid: fc.constantFrom(...'abcdefghijxyz'), sort_order: fc.nat(20) }),
  { selector: ({ pageUid }) => pageUid },
);

describe('ordering pages', () => {
  it('keeps every page exactly once for any wanted order', () => {
    fc.assert(
      fc.property(order, wanted, (before, asked) => {
        expect(sorted(before, asked).pages.toSorted()).toEqual(before.pages.toSorted());
      }),
      { numRuns: 2_000 },
    );
  });

  it('puts the named pages in the wanted order and keeps the order of the others', () => {
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

  it('moves one page to its wanted position', () => {
    const before = { pages: ['a', 'b', 'c', 'd'] };
    const moved = (pageUid: string, sort_order: number) =>
      sorted(before, [{ pageUid, sort_order }]).pages.join('');
    expect(moved('d', 1)).toBe('dabc');
    expect(moved('a', 3)).toBe('bcad');
    expect(moved('b', 99)).toBe('acdb');
  });

  it('adds a page once, at the end or at its wanted position', () => {
    expect(withPage({ pages: ['a', 'b'] }, 'c').pages).toEqual(['a', 'b', 'c']);
    expect(withPage({ pages: ['a', 'b'] }, 'c', 2).pages).toEqual(['a', 'c', 'b']);
    expect(withPage({ pages: ['a', 'b'] }, 'b').pages).toEqual(['a', 'b']);
  });
});

describe('the landing page', () => {
  it('sorts the landing page first and pages outside the order last', () => {
    const place = withLanding({ pages: ['a', 'b', 'c'] }, 'b', true);
    const pages = ['new', 'c', 'b', 'a'].map((pageUid) => ({ pageUid }));
    expect(arranged(place, pages).map(({ pageUid }) => pageUid)).toEqual(['b', 'a', 'c', 'new']);
    expect(positionIn(place, 'b')).toBe(2);
  });

  it('chooses the next landing page: the first other page that readers see as a tab', () => {
    const now = new Date('2026-06-01T00:00:00.000Z');
    const of = (pageUid: string, is: object = {}) => ({
      pageUid,
      navigation: true,
      pageHide: false,
      window: {},
      ...is,
    });
    const pages = [
      of('landing'),
      of('hidden', { pageHide: true }),
      of('no-tab', { navigation: false }),
      of('over', {
        window: { start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' },
      }),
      of('next'),
      of('after'),
    ];
    expect(nextLanding(pages, 'landing', now)?.pageUid).toBe('next');
    expect(nextLanding(pages.slice(0, 4), 'landing', now)).toBeUndefined();
  });

  it('changes only when the landing page itself gives it up or leaves', () => {
    const place = { pages: ['a', 'b'], landing: 'a' };
    expect(withLanding(place, 'b', false).landing).toBe('a');
    expect(withLanding(place, 'a', false).landing).toBeUndefined();
    expect(withoutPage(place, 'a')).toEqual({ pages: ['b'], landing: undefined });
    expect(withoutPage(place, 'b')).toEqual({ pages: ['a'], landing: 'a' });
  });
});
