import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { nextVersion } from '#functions/kernel/version';
import { postCategoryRepository } from '#functions/posts/store/post-categories';
import { historyEntry } from '#functions/site/store/family-settings';
import { settingsRepository } from '#functions/site/store/settings';
import { sites } from '#infra/sites';
import { PostCategory } from '#shared/posts/post-categories.schemas';
import type { Site } from '#shared/rights/site';
import { familySettingsOf, weeksFault } from '#shared/site/family-settings';
import { FamilySettings } from '#shared/site/family-settings-form.schemas';
import { Settings } from '#shared/site/settings.schemas';
import { changedSettings } from '#shared/site/settings-changes';

/** A school's settings: its look, its newsletter categories, and what it decides about families' days. */
export const SchoolSettings = z.strictObject({
  settings: z.strictObject(Settings.shape),
  categories: z.array(z.strictObject(PostCategory.shape)),
});
export type SchoolSettings = z.infer<typeof SchoolSettings>;

/** Reads the current settings of a school. */
export async function readSettings({ db, table }: Tables, site: Site): Promise<SchoolSettings> {
  const settings = await settingsRepository({ db, table }).of({ site }).get();
  if (!settings) throw new Error(`${site} has no settings yet.`);
  const categories = await postCategoryRepository({ db, table }).of({ site }).all();
  return { settings, categories };
}

/**
 * Writes settings and categories. A category that is not named stays, because posts may use it. The
 * history of the school's settings says what the file changed.
 */
export async function writeSettings(
  { db, table }: Tables,
  site: Site,
  given: unknown,
): Promise<SchoolSettings> {
  const { settings, categories } = parsed(site, given);
  for (const category of categories) {
    const Item = { pk: site, sk: category.postcategoryUid, ...category };
    await db.send(new PutCommand({ TableName: table('post-categories'), Item }));
  }
  // The settings come last: a school that has them has its categories too.
  await replaceSettings({ db, table }, site, settings);
  return { settings, categories };
}

/** The author of a change in the history that a file of `npm run settings` made. */
const operator = {
  users_userid: 'operator',
  users_username: 'operator',
  users_firstname: 'Operator',
  users_lastname: '',
};

/** Replaces the settings with an entry of their history, if nobody changes them meanwhile. */
async function replaceSettings({ db, table }: Tables, site: Site, settings: Settings) {
  const TableName = table('settings');
  const Key = { pk: site, sk: 'settings' };
  const { Item: before } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const loaded: unknown = before?.updated_at;
  // A screen that was opened before gets a conflict.
  const updated_at = nextVersion(new Date(), typeof loaded === 'string' ? loaded : undefined);
  const changes = before
    ? changedSettings(familySettingsOf(Settings.parse(before)), familySettingsOf(settings))
    : [];
  const refused = await transact(db, [
    {
      Put: {
        TableName,
        Item: { ...Key, ...settings, updated_at },
        ...(loaded === undefined
          ? { ConditionExpression: 'attribute_not_exists(updated_at)' }
          : {
              ConditionExpression: 'updated_at = :loaded',
              ExpressionAttributeValues: { ':loaded': loaded },
            }),
      },
    },
    ...historyEntry(TableName, { site }, { updated_at, changes, ...operator }),
  ]);
  if (refused) {
    throw new Error('An administrator changed the settings at this moment. Run the command again.');
  }
}

/** Parses the settings file of a school and compares it with `infra/sites.ts`. */
function parsed(site: Site, given: unknown): SchoolSettings {
  const read = SchoolSettings.safeParse(given);
  if (!read.success) throw new Error(`The file cannot be used.\n${z.prettifyError(read.error)}`);
  const { settings } = read.data;
  const family = familySettingsOf(settings);
  const isSound = FamilySettings.safeParse(family);
  if (!isSound.success) {
    throw new Error(`The file cannot be used.\n${z.prettifyError(isSound.error)}`);
  }
  const fault = weeksFault(family);
  if (fault) throw new Error(`The file cannot be used.\n${fault}\n  → at timetable.weeks`);
  const school = sites.find(({ schoolUid }) => schoolUid === site);
  if (!school) throw new Error(`There is no school ${site} in infra/sites.ts.`);
  if (settings.schoolUid !== site) {
    throw new Error(`The file is for ${settings.schoolUid}, not for ${site}.`);
  }
  if (settings.timeZone !== school.timeZone) {
    throw new Error(
      `The file has the time zone ${settings.timeZone}, but infra/sites.ts has ${school.timeZone}. Correct one of them.`,
    );
  }
  return read.data;
}
