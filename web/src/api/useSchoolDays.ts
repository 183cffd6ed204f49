import { useMemo } from 'react';
import { calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { addDays, dayIn } from '#shared/kernel/zone';
import {
  dayOff,
  type SchoolCalendar,
  schoolDayFrom,
  unknownCalendar,
} from '#shared/timetables/school-days';
import { hourIn } from '../components/text/dates.ts';
import { useTimeZone } from '../components/text/timeZone.ts';
import { serverNow } from './clock.ts';
import { useRead } from './hooks.ts';

/** The hour from which people look at the next school day: then also the last lessons are over. */
export const eveningHour = 18;

/** The school days as the page knows them. */
export interface SchoolDaysRead {
  readonly today: string;
  readonly calendar: SchoolCalendar;
  /** Today, or the next school day if today is none. Today if the school has published no later one. */
  readonly nearest: string;
  /** The day that people look up: the same, and in the evening the next school day. */
  readonly ahead: string;
  readonly isSchoolDay: boolean;
}

/**
 * Reads the school days. Until the answer is there, and without a connection, they are Monday to
 * Friday, so no screen waits for it. A screen that does not need them now reads nothing.
 */
export function useSchoolDays(isNeeded = true): SchoolDaysRead {
  const timeZone = useTimeZone();
  const today = dayIn(timeZone, serverNow());
  const isEvening = hourIn(serverNow(), timeZone) >= eveningHour;
  const { data } = useRead(calendarApi.schoolDays, isNeeded ? {} : null, {
    revalidateOnFocus: false,
  });
  const calendar = useMemo(
    () =>
      data
        ? { terms: data.terms, closed: new Map(data.closed.map((each) => [each.day, each.title])) }
        : unknownCalendar,
    [data],
  );
  return {
    today,
    calendar,
    nearest: schoolDayFrom(calendar, today) ?? today,
    ahead: schoolDayFrom(calendar, isEvening ? addDays(today, 1) : today) ?? today,
    isSchoolDay: dayOff(calendar, today) === undefined,
  };
}
