import { describe, expect, it } from 'vitest';
import type { EventSummary } from '#shared/calendar/calendar.contract';
import { nthText, shortWhenText, timeOfDay, whenText } from '../../web/src/components/days/when.ts';
import { together } from '../../web/src/components/text/together.ts';
import { nearText } from '../../web/src/features/calendar/event/near.ts';
import { eventsByDay } from '../../web/src/features/calendar/eventDays.ts';

const zone = 'Australia/Sydney';
const event = (start: string, end: string, more: Partial<EventSummary> = {}): EventSummary => ({
  EVENT_ID: `${start}-${end}`,
  title: 'Event',
  start,
  end,
  all_day: !start.includes('T'),
  location: '',
  category: '',
  colour: '#1b5e8c',
  AUDIENCE_TYPE_ID: '1',
  status: 'confirmed',
  sequence: 0,
  repeated: false,
  for_children: [],
  ...more,
});
const concert = event('2026-06-04T08:00:00.000Z', '2026-06-04T10:30:00.000Z');
const camp = event('2026-06-03', '2026-06-05');
const lockIn = event('2026-06-06T10:00:00.000Z', '2026-06-06T14:00:00.000Z');
const journey = event('2026-06-03T22:00:00.000Z', '2026-06-06T04:00:00.000Z');

const shownOn = (each: EventSummary, days: readonly string[]) =>
  days.map((day) =>
    (eventsByDay([each], days, zone).get(day) ?? []).map((ofDay) =>
      [timeOfDay(ofDay, zone), nthText(ofDay)].filter(Boolean).join(', '),
    ),
  );
const june = ['2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06', '2026-06-07'];

describe('an event on its days', () => {
  it('is on its day in the school’s zone', () => {
    expect(shownOn(concert, june)).toEqual([[], ['6:00 pm – 8:30 pm'], [], [], []]);
  });

  it('is on each of its days with the number of the day', () => {
    expect(shownOn(camp, june)).toEqual([
      ['All day, day 1 of 3'],
      ['All day, day 2 of 3'],
      ['All day, day 3 of 3'],
      [],
      [],
    ]);
    expect(shownOn(journey, june)).toEqual([
      [],
      ['From 8:00 am, day 1 of 3'],
      ['All day, day 2 of 3'],
      ['Until 2:00 pm, day 3 of 3'],
      [],
    ]);
  });

  it('is not on the day that begins when it ends', () => {
    expect(shownOn(lockIn, june)).toEqual([[], [], [], ['8:00 pm – 12:00 am'], []]);
  });

  it('counts its days from the first, even if that day is not shown', () => {
    expect(shownOn(camp, ['2026-06-05'])).toEqual([['All day, day 3 of 3']]);
  });

  it('sorts all-day events first, then by start', () => {
    const late = event('2026-06-04T12:00:00.000Z', '2026-06-04T13:00:00.000Z');
    const day = eventsByDay([late, concert, journey, camp], june, zone).get('2026-06-04');
    expect(day?.map(({ event: each }) => each)).toEqual([camp, journey, concert, late]);
  });
});

describe('the time of an event in words', () => {
  it.each([
    [concert, 'Thursday 4 June 2026, 6:00 pm – 8:30 pm'],
    [camp, 'Wednesday 3 June – Friday 5 June 2026, all day'],
    [
      event('2026-12-31', '2027-01-01'),
      'Thursday 31 December 2026 – Friday 1 January 2027, all day',
    ],
    [event('2026-06-04', '2026-06-04'), 'Thursday 4 June 2026, all day'],
    [lockIn, 'Saturday 6 June 2026, 8:00 pm – 12:00 am'],
    [journey, 'Thursday 4 June 2026, 8:00 am – Saturday 6 June 2026, 2:00 pm'],
    [event(concert.start, concert.start), 'Thursday 4 June 2026, 6:00 pm'],
  ])('writes the whole time: case %#', (each, words) => {
    expect(whenText(each, zone)).toBe(words);
  });

  it.each([
    [concert, 'Thu 4 June, 6:00 pm – 8:30 pm'],
    [camp, 'Wed 3 June – Fri 5 June, all day'],
    [event('2026-12-31', '2027-01-01'), 'Thu 31 Dec – Fri 1 Jan 2027, all day'],
  ])('writes it shorter for a list: case %#', (each, words) => {
    expect(shortWhenText(each, zone, '2026-06-01')).toBe(words);
  });

  it('keeps an hour with its “pm” and a day with its month on a line', () => {
    expect(together('Thu 4 June, 6:00 pm – 8:30 pm, Hall 2 Art')).toBe(
      'Thu 4\u00a0June, 6:00\u00a0pm – 8:30\u00a0pm, Hall 2 Art',
    );
  });

  it('shows local times before and after a clock change', () => {
    // In Sydney 2 am becomes 3 am on 4 October 2026.
    const night = event('2026-10-03T15:30:00.000Z', '2026-10-03T16:30:00.000Z');
    expect(whenText(night, zone)).toBe('Sunday 4 October 2026, 1:30 am – 3:30 am');
  });
});

describe('how far away an event is', () => {
  const now = new Date('2026-06-04T02:00:00.000Z');
  it.each([
    ['2026-06-04', '2026-06-05', 'Today and tomorrow'],
    ['2026-06-04', '2026-06-04', 'Today'],
    ['2026-06-05', '2026-06-05', 'Tomorrow'],
    ['2026-06-03', '2026-06-05', 'Today and tomorrow'],
    ['2026-06-03', '2026-06-04', 'Today, the last day'],
    ['2026-06-03', '2026-06-06', 'Today and the next days'],
    ['2026-06-01', '2026-06-02', '2 days ago'],
    ['2026-06-25', '2026-06-25', 'In 3 weeks'],
    ['2026-06-25', '2026-06-26', 'Begins in 3 weeks'],
  ])('is a word for %s to %s', (first, last, words) => {
    expect(nearText(event(first, last), zone, now)).toBe(words);
  });
});
