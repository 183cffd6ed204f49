import { useMemo } from 'react';
import { calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { dayIn } from '#shared/kernel/zone';
import {
  dayOff,
  type SchoolCalendar,
  schoolDayFrom,
  unknownCalendar,
} from '#shared/timetables/school-days';
import { useTimeZone } from '../components/text/timeZone.ts';
import { serverNow } from './clock.ts';
import { useRead } from './hooks.ts';

/** The school days as the page knows them. */
export interface SchoolDaysRead {
  readonly today: string;
  readonly calendar: SchoolCalendar;
  /** Today, or the next school day if today is none. Today if the school has published no later one. */
  readonly nearest: string;
  readonly isSchoolDay: boolean;
}

/**
 * Reads the school days. Until the answer is there, and without a connection, they are Monday to
 * Friday, so no screen waits for it.
 */
export function useSchoolDays(): SchoolDaysRead {
  const today = dayIn(useTimeZone(), serverNow());
  const { data } = useRead(calendarApi.schoolDays, {}, { revalidateOnFocus: false });
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
    isSchoolDay: dayOff(calendar, today) === undefined,
  };
}
