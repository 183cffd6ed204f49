import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postTypes } from '#shared/posts/posts.contract';
import { paramsOf as paramsIn } from '../../web/src/components/lists/address.ts';
import { sizes } from '../../web/src/components/lists/numbered.ts';
import {
  filterFaults,
  filterWords,
  type ListView,
  listView,
  noFilter,
  queryOf,
  sorts,
  usualWindow,
} from '../../web/src/features/posts/list/filter.ts';

const viewFrom = (params: URLSearchParams) => listView.read(params);
const paramsOf = (given: ListView) => paramsIn(listView, given);

const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const words = fc.string({ maxLength: 40 }).map((text) => text.trim());
const view: fc.Arbitrary<ListView> = fc.record({
  filter: fc.record({
    from: fc.option(day),
    to: fc.option(day),
    types: fc.subarray([...postTypes]),
    categories: fc.array(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { maxLength: 4 }),
    title: words,
    group: words,
    isLive: fc.constant(false),
    isPublic: fc.boolean(),
  }),
  sort: fc.constantFrom(...sorts),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.integer({ min: 1, max: 1000 }),
  size: fc.constantFrom(...sizes),
});

describe('the view of the administrators’ post list', () => {
  it('reads back the view it wrote to the address', () => {
    fc.assert(
      fc.property(view, (given) => {
        expect(viewFrom(new URLSearchParams(paramsOf(given).toString()))).toEqual(given);
      }),
    );
  });

  it('omits defaults from the address', () => {
    expect(paramsOf(viewFrom(new URLSearchParams('tab=posts'))).toString()).toBe('');
  });

  it('ignores unknown values in the address', () => {
    const odd = 'from=soon&to=2026-13-40&types=letter,notice&sort=colour&order=up&page=-3&size=7';
    expect(viewFrom(new URLSearchParams(odd))).toEqual({
      filter: { ...noFilter, types: ['notice'] },
      sort: 'created_at',
      order: 'desc',
      page: 1,
      size: 25,
    });
  });
});

describe('the query of the administrators’ post list', () => {
  it('covers 90 days back to 365 days ahead in the school’s time zone', () => {
    const late = new Date('2026-06-03T23:30:00.000Z');
    expect(usualWindow('Australia/Sydney', late)).toEqual({ from: '2026-03-06', to: '2027-06-04' });
  });

  it.each([
    ['2026-01-01', null, { to: '*Please select publish end date.' }],
    [null, '2026-01-01', { from: '*Please select publish start date.' }],
    ['2026-01-02', '2026-01-01', { to: '*Please select valid date.' }],
    ['2026-01-01', '2026-01-01', {}],
    [null, null, {}],
  ])('checks the days from %s to %s: %o', (from, to, faults) => {
    expect(filterFaults({ ...noFilter, from, to })).toEqual(faults);
    expect(filterFaults({ ...noFilter, from, to, isLive: true })).toEqual({});
  });

  it('fetches the newest posts for a column that the page sorts', () => {
    expect(queryOf({ filter: noFilter, sort: 'category', order: 'asc', size: 25 })).toEqual({
      get_posts_for_admin: true,
      published: false,
      sort: 'created_at',
      order: 'desc',
      limit: 100,
    });
  });

  it('asks for NOW on both sides for Currently Live', () => {
    const filter = { ...noFilter, from: '2026-01-01', to: '2026-02-01', isLive: true };
    expect(queryOf({ filter, sort: 'title', order: 'asc', size: 50 })).toEqual({
      get_posts_for_admin: true,
      published: false,
      publish_start: 'NOW',
      publish_end: 'NOW',
      sort: 'title',
      order: 'asc',
      limit: 50,
    });
  });
});

describe('the filters of an empty list in words', () => {
  it('names all that is set, and the days unless only live posts are shown', () => {
    const set = { ...noFilter, title: ' camp ', types: ['notice' as const], isPublic: true };
    expect(filterWords({ ...set, from: '2026-10-03', to: '2027-12-02' })).toBe(
      '“camp” in the title, notice, made public, shown between 3 Oct 2026 and 2 Dec 2027',
    );
    expect(filterWords({ ...noFilter, isLive: true, group: 'Year 7' })).toBe(
      '“Year 7” in a group, currently live',
    );
  });
});
