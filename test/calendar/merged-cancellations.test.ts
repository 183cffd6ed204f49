import { describe, expect, it } from 'vitest';
import { withCancellations } from '#functions/calendar/rules/cancelled-events';
import type { Cancellation } from '#functions/calendar/store/cancellation.record';
import { addDays } from '#shared/kernel/zone';
import { closedDays } from '#shared/timetables/closed-days';
import { collegeEvent } from '#test/support/college/calendar';

const cancellation = (is: Partial<Cancellation> & { readonly EVENT_ID: string }): Cancellation => ({
  note: '',
  is_cancelled: true,
  raised: 1,
  updated_at: '2026-05-02T00:00:00.000Z',
  ...is,
});

const holidays = collegeEvent({
  eventUid: 'free',
  starts: '2026-06-02',
  rrule: 'FREQ=WEEKLY;COUNT=3',
  category: 'Holiday',
  groups: [],
  changed: [
    {
      recurrence: '2026-06-09',
      title: 'Moved',
      location: '',
      description: '',
      status: 'confirmed',
      starts: '2026-06-10',
      ends: '2026-06-11',
    },
  ],
});
const closed = (...all: Cancellation[]) => [
  ...closedDays(
    [withCancellations(holidays, all)],
    { categories: ['Holiday'], groups: [] },
    { from: '2026-06-01', until: addDays('2026-06-01', 30) },
  ).keys(),
];

describe('what the school cancelled of a series that closes it', () => {
  it('leaves the school open, on one day or on all, also where the file moved a day', () => {
    expect(closed()).toEqual(['2026-06-02', '2026-06-10', '2026-06-16']);
    expect(closed(cancellation({ EVENT_ID: 'free~20260616' }))).toEqual([
      '2026-06-02',
      '2026-06-10',
    ]);
    expect(closed(cancellation({ EVENT_ID: 'free~20260609' }))).toEqual([
      '2026-06-02',
      '2026-06-16',
    ]);
    expect(closed(cancellation({ EVENT_ID: 'free' }))).toEqual([]);
  });

  it('counts in the sequence also after it was taken back', () => {
    const back = cancellation({ EVENT_ID: 'free', is_cancelled: false, raised: 2 });
    expect(closed(back)).toEqual(closed());
    expect(withCancellations(holidays, [back])).toMatchObject({
      status: 'confirmed',
      sequence: 2,
      updated_at: back.updated_at,
    });
  });
});
