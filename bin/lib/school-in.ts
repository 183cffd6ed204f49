import type { School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { storedSchools } from '#functions/kernel/schools/stored-schools';
import type { Tables } from '#functions/kernel/store/tables';
import type { SiteFacts } from '#shared/sites';

/**
 * Returns the school that an operator named. Throws if the portal has none of this name: what a
 * command wrote under a mistyped one would be at no school.
 */
export const schoolIn = async (tables: Tables, name: string): Promise<School> =>
  schoolFrom(await factsOfSchool(tables, name));

/** Returns what the portal knows of the school that an operator named. Throws if it has none. */
export async function factsOfSchool(tables: Tables, name: string): Promise<SiteFacts> {
  const sites = await storedSchools(tables).read();
  const facts = sites.find(({ schoolUid }) => schoolUid === name);
  if (facts) return facts;
  const names = sites.map(({ schoolUid }) => schoolUid).join(', ');
  throw new Error(`There is no school “${name}”. The schools are: ${names}.`);
}
