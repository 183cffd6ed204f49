import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paramsOf } from '../../web/src/components/lists/address.ts';
import { filtersOf, isFiltered, noFilters } from '../../web/src/features/posts/filters.ts';
import { connections, notices } from '../../web/src/features/posts/sections.ts';

const inNotices = filtersOf(notices);

describe('filters of a post list in the address', () => {
  it('reads back the filters it wrote', () => {
    const filters = fc.record({
      q: fc.string({ maxLength: 200 }),
      type: fc.constantFrom(undefined, ...notices.types),
      category: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      unread: fc.boolean(),
      favourites: fc.boolean(),
    });
    fc.assert(
      fc.property(filters, (given) => {
        const address = new URL(`https://x.example/notices?${paramsOf(inNotices, given)}`);
        expect(inNotices.read(address.searchParams)).toEqual(given);
      }),
    );
  });

  it('writes nothing for an empty filter', () => {
    expect(paramsOf(inNotices, noFilters).toString()).toBe('');
    expect(isFiltered(noFilters)).toBe(false);
  });

  it('ignores filters that the list does not have', () => {
    const params = new URLSearchParams('type=newsletter&unread=yes&favourites=1&x=y');
    expect(inNotices.read(params)).toEqual(noFilters);
    expect(filtersOf(connections).read(new URLSearchParams('type=newsletter'))).toEqual(noFilters);
  });
});
