import { titledFor } from '#functions/calendar/rules/titled-event';
import type { Bound } from '#functions/kernel/record/declaration';
import type { SettingsRepository } from '#functions/site/store/settings';
import type { calendar as contract, SchoolDays } from '#shared/calendar/calendar.contract';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { ownDaysOf } from '#shared/timetables/own-days';
import { calendarOf, type SchoolCards } from './store/school-cards.ts';

export interface SchoolDayDeps {
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly cards: SchoolCards;
}

/** Implements the endpoint of school days. */
export const schoolDayHandlers = (
  deps: SchoolDayDeps,
): Pick<Handlers<typeof contract>, 'schoolDays'> => ({
  schoolDays: (_, caller, { now }) => schoolDaysOf(deps, caller, now),
});

/** Returns the school days of the caller's school, as far as it has published them. */
export async function schoolDaysOf(
  { settings, cards }: SchoolDayDeps,
  caller: Caller,
  now: Date,
): Promise<SchoolDays> {
  const { site, timeZone } = caller;
  const today = dayIn(timeZone, now);
  const own = ownDaysOf(await settings.of(caller).get());
  const card = await cards.of({ site, timeZone, own }).on(today, now);
  const closing = card.closing.map((event) => titledFor(caller, event));
  const { terms, closed } = calendarOf({ ...card, closing }, { own, day: today });
  return {
    today,
    terms: terms.flatMap(({ from, until }) => (from && until ? [{ from, until }] : [])),
    closed: [...closed].map(([day, title]) => ({ day, title })).sort(byDay),
  };
}

const byDay = (a: { readonly day: string }, b: { readonly day: string }): number =>
  a.day < b.day ? -1 : 1;
