import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { postCategoryRepository } from '#functions/data/post-categories';
import { settingsRepository } from '#functions/data/settings';
import { sites } from '#infra/sites';
import { PostCategory } from '#shared/contract/post-categories';
import { Settings } from '#shared/contract/settings';
import type { Stores } from './stores.ts';

/** What a school has that no screen changes: how it presents itself, and what its newsletters are sorted by. */
export const SchoolSettings = z.strictObject({
  settings: z.strictObject(Settings.shape),
  categories: z.array(z.strictObject(PostCategory.shape)),
});
export type SchoolSettings = z.infer<typeof SchoolSettings>;

/** What stands there now. */
export async function readSettings(
  { db, table }: Pick<Stores, 'db' | 'table'>,
  site: string,
): Promise<SchoolSettings> {
  const settings = await settingsRepository(db, table('settings')).get(site);
  if (!settings) throw new Error(`${site} has no settings yet.`);
  const categories = await postCategoryRepository(db, table('post-categories')).all(site);
  return { settings, categories };
}

/** Puts settings and categories; a category that is not named stays, as posts may be in it. */
export async function writeSettings(
  { db, table }: Pick<Stores, 'db' | 'table'>,
  site: string,
  given: unknown,
): Promise<SchoolSettings> {
  const { settings, categories } = parsed(site, given);
  for (const category of categories) {
    const Item = { pk: site, sk: category.postcategoryUid, ...category };
    await db.send(new PutCommand({ TableName: table('post-categories'), Item }));
  }
  // The settings last: a school that has them has its categories too.
  const Item = { pk: site, sk: 'settings', ...settings };
  await db.send(new PutCommand({ TableName: table('settings'), Item }));
  return { settings, categories };
}

/** Reads the file of a school, and compares it with what the deployment says of it. */
function parsed(site: string, given: unknown): SchoolSettings {
  const read = SchoolSettings.safeParse(given);
  if (!read.success) throw new Error(`The file cannot be used.\n${z.prettifyError(read.error)}`);
  const { settings } = read.data;
  const school = sites.find(({ schoolUid }) => schoolUid === site);
  if (!school) throw new Error(`There is no school ${site} in infra/sites.ts.`);
  if (settings.schoolUid !== site) {
    throw new Error(`The file is of ${settings.schoolUid}, not of ${site}.`);
  }
  if (settings.timeZone !== school.timeZone) {
    throw new Error(
      `The file says ${settings.timeZone}, and infra/sites.ts ${school.timeZone}: one of them is wrong.`,
    );
  }
  return read.data;
}
