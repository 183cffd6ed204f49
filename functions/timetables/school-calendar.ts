import { titledFor } from '#functions/calendar/rules/titled-event';
import { closingEvents } from '#functions/calendar/store/closing-events';
import type { AcademicSession } from '#shared/intake/class-records';
import { addDays } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { closedDays } from '#shared/timetables/closed-days';
import { ownDaysOf, withOwnTerms } from '#shared/timetables/own-days';
import { dayOff, termsOf } from '#shared/timetables/school-days';
import { weekOn } from '#shared/timetables/week-letters';
import type { TimetableDeps } from './timetable-deps.ts';

/** The school days of a school for one person. */
export interface SchoolDays {
  /** Returns why a day is no school day. A closing event has no title if the reader may not see it. */
  readonly off: (day: string) => ReturnType<typeof dayOff>;
  /** Returns the letter of a day's week, if the school names its weeks. */
  readonly weekOf: (day: string) => string | undefined;
  readonly sessions: readonly AcademicSession[];
}

/** Returns the school days of a span for a person in some groups. */
export async function schoolDaysFor(
  { sessions, settings, events }: Pick<TimetableDeps, 'sessions' | 'settings' | 'events'>,
  caller: Caller,
  { days, groups }: { readonly days: readonly string[]; readonly groups: readonly string[] },
): Promise<SchoolDays> {
  const { site, timeZone } = caller;
  const [roster, school] = await Promise.all([
    sessions.of(caller).all(),
    settings.of(caller).get(),
  ]);
  const weeks = school?.timetable?.weeks;
  const { categories, terms: ownTerms, closed_days } = ownDaysOf(school);
  const found = withOwnTerms(roster, ownTerms);
  const [from = '', last = ''] = [days[0], days.at(-1)];
  const until = addDays(last, 1);
  const closing = await closingEvents(events, { site, timeZone, categories }, { from, until });
  const closed = closedDays(
    closing.map((event) => titledFor(caller, event)),
    { categories, days: closed_days, groups },
    { from, until },
  );
  const terms = termsOf(found);
  return {
    off: (day) => dayOff({ terms, closed }, day),
    weekOf: (day) => weeks && weekOn(weeks, day),
    sessions: found,
  };
}
