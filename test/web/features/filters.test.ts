import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filtersFrom,
  isFiltered,
  noFilters,
  paramsOf,
} from '../../../web/src/features/posts/filters.ts';
import { connections, notices } from '../../../web/src/features/posts/sections.ts';

describe('filters in the address', () => {
  it('come back as they went', () => {
    const filters = fc.record({
      q: fc.string({ maxLength: 200 }),
      type: fc.constantFrom(undefined, ...notices.types),
      category: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      unread: fc.boolean(),
      favourites: fc.boolean(),
    });
    fc.assert(
      fc.property(filters, (given) => {
        const address = new URL(`https://x.example/notices?${paramsOf(given)}`);
        expect(filtersFrom(address.searchParams, notices)).toEqual(given);
      }),
    );
  });

  it('are not in the address while nothing is filtered', () => {
    expect(paramsOf(noFilters).toString()).toBe('');
    expect(isFiltered(noFilters)).toBe(false);
  });

  it('mean nothing where the list does not know them', () => {
    const params = new URLSearchParams('type=newsletter&unread=yes&favourites=1&x=y');
    expect(filtersFrom(params, notices)).toEqual(noFilters);
    expect(filtersFrom(new URLSearchParams('type=newsletter'), connections)).toEqual(noFilters);
  });
});
