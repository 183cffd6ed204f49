import type { Bound } from '#functions/kernel/record/declaration';
import { sharedRead } from '#functions/kernel/shared-read';
import type { Tables } from '#functions/kernel/store/tables';
import type { SettingsRepository } from '#functions/site/store/settings';
import { addDays } from '#shared/kernel/zone';
import type { SiteFacts } from '#shared/sites';
import { isNameable } from '#shared/timetables/school-days';
import { schoolYears } from './school-years.ts';

/** Returns whether a school is closed on a day: at a weekend, in holidays, or by its own decision. */
export type IsClosed = (facts: SiteFacts, day: string) => Promise<boolean>;

/** Milliseconds for which it is known whether a school is closed on a day. */
const closedFor = 60_000;

/** Reads the closed days of schools, by their terms, calendar and settings. */
export function closedDays(tables: Tables, settings: Bound<SettingsRepository, 'get'>): IsClosed {
  const years = schoolYears(tables, settings);
  const known = new Map<string, () => Promise<boolean>>();
  const read = async (facts: SiteFacts, day: string) => {
    const calendar = await (await years(facts)).between({ from: day, until: addDays(day, 1) });
    return !isNameable(calendar, day);
  };
  const now = () => new Date();
  return (facts, day) => {
    const key = `${facts.schoolUid} ${day}`;
    const kept = known.get(key) ?? sharedRead(closedFor, now, () => read(facts, day));
    known.set(key, kept);
    return kept();
  };
}
