import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logTypes } from '#shared/domain/mailing';
import {
  faultsOf,
  isFiltered,
  type LogView,
  noFilter,
  paramsOf,
  queryOf,
  sizes,
  sorts,
  viewFrom,
} from '../../../web/src/features/emailstatistics/view.ts';

const usual: LogView = {
  filter: noFilter,
  sort: 'SnsPublishTime',
  order: 'desc',
  page: 1,
  size: 25,
};

describe('the view of the logs', () => {
  it('of an address without words is the principal’s messages, newest first', () => {
    expect(viewFrom(new URLSearchParams())).toEqual(usual);
    expect(paramsOf(usual).size).toBe(0);
    expect(isFiltered(noFilter)).toBe(false);
  });

  it('leaves out what means nothing', () => {
    const odd = new URLSearchParams(
      'from=yesterday&to=2026-13-40&type=SPAM&sort=opens&order=up&page=-3&size=7',
    );
    expect(viewFrom(odd)).toEqual(usual);
  });

  it('comes back from its address as it went', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const view = fc.record({
      filter: fc.record({
        from: fc.option(day),
        to: fc.option(day),
        types: fc.constantFrom(...logTypes),
        postUid: fc.stringMatching(/^[A-Za-z0-9_.~:@-]{0,40}$/),
        email: fc.string({ maxLength: 60 }).map((text) => text.trim()),
      }),
      sort: fc.constantFrom(...sorts),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.integer({ min: 1, max: 10_000 }),
      size: fc.constantFrom(...sizes),
    });
    fc.assert(
      fc.property(view, (given) => {
        expect(viewFrom(new URLSearchParams(paramsOf(given).toString()))).toEqual(given);
      }),
    );
  });

  it('asks the server for what it shows', () => {
    expect(queryOf(usual)).toEqual({
      ...{ types: 'PRINCIPAL', sort: 'SnsPublishTime', descending: true, limit: 25 },
    });
    const filter = { ...noFilter, from: '2026-06-01', to: '2026-06-30', email: ' a@ ' };
    expect(queryOf({ ...usual, filter, order: 'asc' })).toMatchObject({
      ...{ start_date: '2026-06-01', end_date: '2026-06-30', email: 'a@', descending: false },
    });
  });

  it.each([
    [{ from: '2026-06-01', to: null }, { to: '*Please select end date.' }],
    [{ from: null, to: '2026-06-01' }, { from: '*Please select start date.' }],
    [{ from: '2026-06-02', to: '2026-06-01' }, { to: '*Please select valid date.' }],
    [{ from: '2026-06-01', to: '2026-06-01' }, {}],
    [{ postUid: 'no id' }, { postUid: 'That is not a valid identifier' }],
    [{ postUid: ' p1 ' }, {}],
  ])('says what is wrong with %j', (changed, faults) => {
    expect(faultsOf({ ...noFilter, ...changed })).toEqual(faults);
  });
});
