import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mondayOf } from '../../web/src/components/days/days.ts';
import { layouts } from '../../web/src/features/calendar/calendarView.ts';
import { daysOf, spanText, stepped } from '../../web/src/features/calendar/span.ts';

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyView = fc.record({ layout: fc.constantFrom(...layouts), day: anyDay });

describe('the list of days of a view', () => {
  it('includes the day of the view, in order and without a gap', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const days = daysOf(view);
        const gaps = days.slice(1).map((day, n) => Date.parse(day) - Date.parse(days[n] ?? ''));
        expect(days).toContain(view.day);
        expect(new Set(gaps)).toEqual(new Set([86_400_000]));
      }),
    );
  });

  it('has whole weeks from Monday in the month and the week view', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('week' as const, 'month' as const), (day, layout) => {
        const days = daysOf({ day, layout });
        expect(days.length % 7).toBe(0);
        expect(mondayOf(days[0] ?? '')).toBe(days[0]);
      }),
    );
  });

  it('starts with days of the month before if the month starts on a Sunday', () => {
    const days = daysOf({ layout: 'month', day: '2026-02-15' });
    expect([days[0], days.at(-1)]).toEqual(['2026-01-26', '2026-03-01']);
  });
});

describe('a step to the next or previous view', () => {
  it('skips no day', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const last = daysOf(view).at(-1) ?? '';
        const next = daysOf({ ...view, day: stepped(view, 1) })[0] ?? '';
        expect(Date.parse(next) - Date.parse(last)).toBeLessThanOrEqual(86_400_000);
      }),
    );
  });

  it('uses the last day of a shorter month', () => {
    expect(stepped({ layout: 'month', day: '2027-01-31' }, 1)).toBe('2027-02-28');
    expect(stepped({ layout: 'month', day: '2028-03-31' }, -1)).toBe('2028-02-29');
    expect(stepped({ layout: 'month', day: '2026-12-15' }, 1)).toBe('2027-01-15');
  });
});

it('names the days of a view in words', () => {
  expect(spanText({ layout: 'month', day: '2026-06-30' })).toBe('June 2026');
  expect(spanText({ layout: 'week', day: '2026-06-04' })).toBe('1 – 7 June 2026');
  expect(spanText({ layout: 'week', day: '2026-07-01' })).toBe('29 June – 5 July 2026');
  expect(spanText({ layout: 'week', day: '2026-12-31' })).toBe('28 Dec 2026 – 3 Jan 2027');
});
