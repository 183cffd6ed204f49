import { schoolFrom } from '#functions/kernel/schools/schools';
import { sharedBySchool } from '#functions/kernel/shared-read';
import type { Tables } from '#functions/kernel/store/tables';
import type { SiteFacts } from '#shared/sites';
import { settingsRepository } from './settings.ts';

/** The cache time in milliseconds. */
const freshFor = 60_000;

/** Returns the facts of a school with the name that it calls itself, at most a minute old. */
export type OwnName = (facts: SiteFacts) => Promise<SiteFacts>;

/** Reads the names that schools have in their settings. Without one, the deployed name stays. */
export function ownNames(tables: Tables): OwnName {
  const settings = settingsRepository(tables);
  const names = sharedBySchool(freshFor, async (school) => {
    const stored = await settings.of(school).get();
    return stored?.schoolName;
  });
  return async (facts) => {
    const name = await names.of(schoolFrom(facts)).read(new Date());
    return name ? { ...facts, name } : facts;
  };
}

/** The same for a reader of schools. */
export const withOwnName =
  (ownName: OwnName, schoolOf: (schoolUid: string) => Promise<SiteFacts | undefined>) =>
  async (schoolUid: string): Promise<SiteFacts | undefined> => {
    const facts = await schoolOf(schoolUid);
    return facts && ownName(facts);
  };
