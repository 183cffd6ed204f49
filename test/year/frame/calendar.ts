import { type SchoolYear, schoolDaysUntil, schoolYearOf } from '#bin/demo/learning/school-year';
import { addDays, instantIn } from '#shared/kernel/zone';
import { weekdayOf } from '#shared/timetables/school-days';
import { changesOf } from '#test/support/clocks/clock-changes';

/** The schools of the year, with the zones in which clocks change and in which they do not. */
export const timeZones = { main: 'Australia/Sydney', regional: 'Australia/Brisbane' } as const;
export type YearSite = keyof typeof timeZones;
export const yearSites = Object.keys(timeZones) as YearSite[];

/** The first school year. The school opens its portal some days before its first day. */
export const firstYear = 2027;
const years: readonly SchoolYear[] = [firstYear, firstYear + 1].map(schoolYearOf);
const schoolDays = new Set(years.flatMap((year) => schoolDaysUntil(year)));

/** Returns the school year of a day. */
export const yearOf = (date: string): SchoolYear =>
  years.find(({ year }) => date.startsWith(String(year))) ?? schoolYearOf(Number(date.slice(0, 4)));

/** A day of a school. */
export interface Day {
  readonly site: YearSite;
  readonly date: string;
  readonly timeZone: string;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  readonly isSchoolDay: boolean;
  /** Whether a class is in a term, also on its weekends. */
  readonly term: number | undefined;
  readonly year: SchoolYear;
  /** Whether the clocks of the school change on it. */
  readonly isClockChange: boolean;
  /** Returns the instant of a time on the school's clock. */
  readonly at: (time: string) => Date;
}

const clockChanges = Object.fromEntries(
  yearSites.map((site) => [site, new Set(changesOf(timeZones[site], '2027-01-01', '2029-01-01'))]),
);

/** Returns a day as a school has it. */
export function dayOf(site: YearSite, date: string): Day {
  const timeZone = timeZones[site];
  const year = yearOf(date);
  const term = year.terms.findIndex(({ start, end }) => start <= date && date < end);
  return {
    site,
    date,
    timeZone,
    weekday: weekdayOf(date),
    isSchoolDay: schoolDays.has(date),
    term: term < 0 ? undefined : term + 1,
    year,
    isClockChange: clockChanges[site]?.has(date) ?? false,
    at: (time) => instantIn(timeZone, date, time),
  };
}

const [first, second] = years as [SchoolYear, SchoolYear];
const termStart = (year: SchoolYear, term: number) => year.terms[term - 1]?.start ?? '';

/** Days of the second year that a run has. */
const lastWeeks = 19;

/** Parts of the year: their first day and how many days they last. */
export const parts = {
  /** From the day on which the portal is empty to the third week of the second year. */
  whole: {
    from: addDays(termStart(first, 1), -6),
    to: addDays(termStart(second, 1), lastWeeks),
  },
  /** Two weeks around the beginning of the second year, with a roster of the next year and a closed day. */
  newYear: { from: addDays(termStart(second, 1), -2), to: addDays(termStart(second, 1), 12) },
  /** Two weeks around the end of daylight saving at the first school. */
  clockChange: { from: '2027-03-29', to: '2027-04-12' },
} as const;

/**
 * The two stretches of days whose use is the same, a year apart: the first term of each year from its second
 * day to the end of the run. In the first days of a year the portal is filled, or a year begins.
 */
const stretches = { first, second } as const;
export type Stretch = keyof typeof stretches;

/** Returns the stretch that a day is in. */
export function stretchOf(date: string): Stretch | undefined {
  const isIn = (name: Stretch) => {
    const start = termStart(stretches[name], 1);
    return date > start && date < addDays(start, lastWeeks);
  };
  return (['first', 'second'] as const).find(isIn);
}
