import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INDEFINITE } from '#shared/kernel/publish-window';
import { inFrontOf, shownAt, shownFrom } from '#shared/pages/page-versions';
import { isPageOpen, pageDateFaults, pageDatesOf, pageWindowOf } from '#shared/pages/page-window';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString();
const version = (versionUid: string, from: number, until?: number) => ({
  versionUid,
  start: at(from),
  end: until === undefined ? undefined : at(until),
});
const shown = (versions: Parameters<typeof shownAt>[0], when: string) =>
  shownAt(versions, new Date(when))?.versionUid ?? 'the page itself';
const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();

describe('a scheduled version', () => {
  it('replaces the page from its start until its end, without a gap', () => {
    const trip = [version('trip', 10, 20)];
    expect(shown(trip, justBefore(at(10)))).toBe('the page itself');
    expect(shown(trip, at(10))).toBe('trip');
    expect(shown(trip, justBefore(at(20)))).toBe('trip');
    expect(shown(trip, at(20))).toBe('the page itself');
  });

  it('is shown without an end until a later version starts', () => {
    const both = [version('second', 20), version('first', 10)];
    expect(shown(both, justBefore(at(20)))).toBe('first');
    expect(shown(both, at(20))).toBe('second');
    expect(shown(both, at(1000))).toBe('second');
  });

  it('is shown again after a later version inside its window ends', () => {
    const nested = [version('term', 0, 100), version('week', 40, 50)];
    expect(shown(nested, justBefore(at(40)))).toBe('term');
    expect(shown(nested, at(40))).toBe('week');
    expect(shown(nested, at(50))).toBe('term');
  });

  it('gives way to a version with the same start that was made later', () => {
    const pair = [version('01', 0), version('02', 0)];
    expect(shown(pair, at(0))).toBe('02');
    expect(shown(pair.toReversed(), at(0))).toBe('02');
  });

  it('compares instants by time, not by text', () => {
    const early = { versionUid: 'early', start: '2026-03-01T00:00:00.500Z', end: undefined };
    const late = { versionUid: 'late', start: '2026-03-01T00:00:00.900Z', end: undefined };
    expect(shown([late, early], '2026-03-01T00:00:00.700Z')).toBe('early');
  });
});

describe('any schedule', () => {
  const schedule = fc
    .array(
      fc.record({ from: fc.integer({ min: 0, max: 12 }), lasts: fc.integer({ min: -1, max: 12 }) }),
      { maxLength: 6 },
    )
    .map((windows) =>
      windows.map(({ from, lasts }, i) =>
        version(`v${i}`, from, lasts < 0 ? undefined : from + lasts),
      ),
    );

  it('shows one text at every instant: the open version that started last, or else the page', () => {
    fc.assert(
      fc.property(
        schedule,
        fc.integer({ min: -1, max: 26 }),
        fc.boolean(),
        (all, minute, isJustBefore) => {
          const now = isJustBefore ? justBefore(at(minute)) : at(minute);
          const open = all.filter(({ start, end }) => start <= now && (!end || now < end));
          const chosen = shownAt(all, new Date(now));
          if (open.length === 0) expect(chosen).toBeUndefined();
          else {
            expect(open).toContain(chosen);
            for (const other of open) expect(chosen && chosen.start >= other.start).toBe(true);
          }
          expect(shownAt(all.toReversed(), new Date(now))).toBe(chosen);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('changes only at starts and ends of its windows', () => {
    fc.assert(
      fc.property(schedule, fc.integer({ min: 0, max: 25 }), (all, minute) => {
        const edges = new Set(all.flatMap(({ start, end }) => [start, end]));
        if (edges.has(at(minute))) return;
        expect(shown(all, at(minute))).toBe(shown(all, justBefore(at(minute))));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the window of a page', () => {
  it('allows no dates, a start, or a start and an end', () => {
    const now = new Date(at(10));
    expect(isPageOpen({}, now)).toBe(true);
    expect(isPageOpen(pageWindowOf({ publish_start: at(10) }), now)).toBe(true);
    expect(isPageOpen(pageWindowOf({ publish_start: at(11) }), now)).toBe(false);
    expect(isPageOpen(pageWindowOf({ publish_start: at(9), publish_end: at(10) }), now)).toBe(
      false,
    );
  });

  it('reads the dates that it wrote', () => {
    for (const window of [{}, { start: at(1) }, { start: at(1), end: at(2) }]) {
      expect(pageWindowOf(pageDatesOf(window))).toEqual({
        start: undefined,
        end: undefined,
        ...window,
      });
    }
    expect(pageDatesOf({ start: at(1) })).toEqual({
      publish_start: at(1),
      publish_end: INDEFINITE,
    });
    expect(pageDatesOf({})).toEqual({ publish_start: null, publish_end: null });
  });

  it('rejects an end without a start and an end that is not after the start', () => {
    expect(pageDateFaults({ publish_end: at(1) })).toEqual({
      publish_start: '*Please select start date.',
    });
    expect(pageDateFaults({ publish_start: at(1), publish_end: at(1) })).toEqual({
      publish_end: '*Please select valid date.',
    });
    expect(pageDateFaults({ publish_start: at(1), publish_end: INDEFINITE })).toEqual({});
    expect(pageDateFaults({ publish_start: null, publish_end: null })).toEqual({});
  });
});

describe('the list of later changes', () => {
  const told = (versions: Parameters<typeof shownAt>[0], when: string) =>
    shownFrom(versions, new Date(when)).map(({ from, version: shown }) => [
      from ?? 'now',
      shown?.versionUid ?? 'the page itself',
    ]);

  it('lists every change and every return to the page, but nothing in the past', () => {
    const all = [version('over', 0, 5), version('trip', 10, 20), version('term', 30)];
    expect(told(all, at(7))).toEqual([
      ['now', 'the page itself'],
      [at(10), 'trip'],
      [at(20), 'the page itself'],
      [at(30), 'term'],
    ]);
    expect(told(all, at(10))[0]).toEqual(['now', 'trip']);
  });

  it('omits a window that opens or ends behind another', () => {
    const nested = [version('term', 0, 100), version('week', 40, 50), version('early', 0, 60)];
    expect(told(nested, at(0))).toEqual([
      ['now', 'term'],
      [at(40), 'week'],
      [at(50), 'term'],
      [at(100), 'the page itself'],
    ]);
  });

  it('matches the version that is shown at each change', () => {
    const minutes = fc.integer({ min: 0, max: 50 });
    const versions = fc
      .array(fc.tuple(minutes, minutes), { maxLength: 6 })
      .map((windows) =>
        windows.map(([from, length], place) => version(`${place}`, from, from + length + 1)),
      );
    fc.assert(
      fc.property(versions, minutes, (all, now) => {
        for (const [from, name] of told(all, at(now))) {
          expect(shown(all, from === 'now' ? at(now) : `${from}`)).toBe(name);
        }
      }),
    );
  });
});

describe('a version that overlaps with others', () => {
  it('knows the versions that hide it, and whether it is ever shown', () => {
    const term = version('term', 0, 100);
    const week = version('week', 40, 50);
    const all = [term, week];
    expect(inFrontOf(term, all)).toEqual({ others: [week], isNeverShown: false });
    expect(inFrontOf(week, all)).toEqual({ others: [], isNeverShown: false });
    const hidden = version('a', 40, 50);
    expect(inFrontOf(hidden, [...all, hidden])).toEqual({ others: [week], isNeverShown: true });
  });

  it('has no overlap if one ends when the other starts', () => {
    const first = version('first', 0, 10);
    expect(inFrontOf(first, [first, version('second', 10, 20)]).others).toEqual([]);
  });
});
