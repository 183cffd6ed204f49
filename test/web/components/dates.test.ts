import { describe, expect, it } from 'vitest';
import {
  dayText,
  hourIn,
  inSentence,
  longDayText,
  minuteText,
  weekdayText,
  wordsOf,
} from '../../../web/src/components/text/dates.ts';

const at = new Date('2026-06-03T23:30:00.000Z');

describe('dates', () => {
  it('shows days and minutes in the school’s time zone, not in that of the device', () => {
    expect(dayText(at, 'Australia/Sydney')).toBe('2026-06-04');
    expect(dayText(at, 'America/New_York')).toBe('2026-06-03');
    expect(minuteText(at, 'Australia/Sydney')).toBe('2026-06-04 09:30 am');
    expect(minuteText(new Date('2026-06-04T02:05:00Z'), 'Australia/Sydney')).toBe(
      '2026-06-04 12:05 pm',
    );
    expect(minuteText(new Date('2026-06-03T14:05:00Z'), 'Australia/Sydney')).toBe(
      '2026-06-04 12:05 am',
    );
  });

  it('tells people a day in words, with the year only if it is not this one', () => {
    const words = (text: string, withTime = false) =>
      wordsOf(new Date(text), at, 'Australia/Sydney', withTime);
    expect(words('2026-06-04T05:30:00Z', true)).toBe('Today, 3:30 pm');
    expect(inSentence(words('2026-06-04T05:30:00Z', true))).toBe('today, 3:30 pm');
    expect(words('2026-06-03T13:59:00Z')).toBe('Yesterday');
    expect(words('2026-06-04T14:00:00Z')).toBe('Tomorrow');
    expect(words('2026-05-29T02:00:00Z')).toBe('Fri 29 May');
    expect(words('2025-11-20T22:15:00Z', true)).toBe('Fri 21 Nov 2025, 9:15 am');
  });

  it('writes out the day of a greeting', () => {
    expect(weekdayText(at, 'Australia/Sydney')).toBe('Thursday 4 June');
    expect(longDayText(at, 'Australia/Sydney')).toBe('Thursday 4 June 2026');
    expect(hourIn(at, 'Australia/Sydney')).toBe(9);
    expect(hourIn(new Date('2026-06-03T14:05:00Z'), 'Australia/Sydney')).toBe(0);
  });
});
