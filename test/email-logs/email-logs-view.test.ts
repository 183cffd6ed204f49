import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logTypes } from '#shared/mailings/mailing';
import { channelNames } from '#shared/notifications/channels';
import { paramsOf as paramsIn } from '../../web/src/components/lists/address.ts';
import { sizes } from '../../web/src/components/lists/numbered.ts';
import {
  faultsOf,
  isFiltered,
  isSameFilter,
  type LogView,
  logView,
  noFilter,
  queryOf,
  sorts,
} from '../../web/src/features/email-logs/view.ts';

const viewFrom = (params: URLSearchParams) => logView.read(params);
const paramsOf = (view: LogView) => paramsIn(logView, view);

const defaults: LogView = {
  channel: 'mail',
  filter: noFilter,
  sort: 'SnsPublishTime',
  order: 'desc',
  page: 1,
  size: 25,
};

describe('the view of the e-mail log', () => {
  it('shows principal mails, newest first, for an address without parameters', () => {
    expect(viewFrom(new URLSearchParams())).toEqual(defaults);
    expect(paramsOf(defaults).size).toBe(0);
    expect(isFiltered(noFilter)).toBe(false);
  });

  it('tells filters that find the same messages from others', () => {
    const one = { ...noFilter, email: 'carer' };
    expect(isSameFilter(one, { ...one, email: ' carer ' })).toBe(true);
    expect(isSameFilter(one, { ...one, types: 'DIGEST' })).toBe(false);
    expect(isSameFilter(one, noFilter)).toBe(false);
  });

  it('ignores invalid parameters', () => {
    const invalid = new URLSearchParams(
      'from=yesterday&to=2026-13-40&type=SPAM&sort=opens&order=up&page=-3&size=7',
    );
    expect(viewFrom(invalid)).toEqual(defaults);
  });

  it('reads every view back from its address', () => {
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
      channel: fc.constantFrom(...channelNames),
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

  it('queries the server for what it shows', () => {
    expect(queryOf(defaults)).toEqual({
      types: 'PRINCIPAL',
      sort: 'SnsPublishTime',
      descending: true,
      limit: 25,
    });
    const filter = { ...noFilter, from: '2026-06-01', to: '2026-06-30', email: ' a@ ' };
    expect(queryOf({ ...defaults, filter, order: 'asc' })).toMatchObject({
      start_date: '2026-06-01',
      end_date: '2026-06-30',
      email: 'a@',
      descending: false,
    });
  });

  it.each([
    [{ from: '2026-06-01', to: null }, { to: '*Please select end date.' }],
    [{ from: null, to: '2026-06-01' }, { from: '*Please select start date.' }],
    [{ from: '2026-06-02', to: '2026-06-01' }, { to: '*Please select valid date.' }],
    [{ from: '2026-06-01', to: '2026-06-01' }, {}],
    [{ postUid: 'words of a title' }, {}],
    [{ postUid: ' p1 ' }, {}],
  ])('reports the faults of %j', (changed, faults) => {
    expect(faultsOf({ ...noFilter, ...changed })).toEqual(faults);
  });
});
