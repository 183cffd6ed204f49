import * as z from 'zod';
import type { Tables } from '#functions/kernel/store/tables';
import { nextVersion } from '#functions/kernel/version';
import { postCategoryRepository } from '#functions/posts/store/post-categories';
import { storeDecision } from '#functions/site/decision';
import { schoolSettingsRepository } from '#functions/site/store/school-settings';
import { sites } from '#infra/sites';
import { usualDailyMail } from '#shared/absences/absence-settings';
import { PostCategory } from '#shared/posts/post-categories.schemas';
import type { Site } from '#shared/rights/site';
import { answersFaults, familySettingsOf, weeksFault } from '#shared/site/family-settings';
import { FamilySettings } from '#shared/site/family-settings-form.schemas';
import { decidedBy } from '#shared/site/school-settings';
import { Settings } from '#shared/site/settings.schemas';

/** A school's settings: its look, its newsletter categories, and what it decides about families' days. */
export const SchoolSettings = z.strictObject({
  /** The version that was printed; empty while nobody has saved the settings. A new school has none. */
  version: z.string().optional(),
  settings: z.strictObject(Settings.shape),
  categories: z.array(z.strictObject(PostCategory.shape)),
});
export type SchoolSettings = z.infer<typeof SchoolSettings>;

/** Reads the current settings of a school, with the version that a file is based on. */
export async function readSettings({ db, table }: Tables, site: Site): Promise<SchoolSettings> {
  const stored = await schoolSettingsRepository({ db, table }).of({ site }).current();
  if (!stored) throw new Error(`${site} has no settings yet.`);
  const categories = await postCategoryRepository({ db, table }).of({ site }).all();
  return { version: stored.made.updated_at, settings: stored.settings, categories };
}

/**
 * Writes settings and categories as one version, as the screen does. A category that is not named
 * stays, because posts may use it. The history of the school's settings says what the file changed.
 * Refuses a file that was printed before the last change of an administrator.
 */
export async function writeSettings(
  tables: Tables,
  site: Site,
  given: unknown,
): Promise<SchoolSettings> {
  const { version, settings, categories } = parsed(site, given);
  const repository = schoolSettingsRepository(tables);
  const stored = await repository.of({ site }).current();
  const loaded = stored?.made.updated_at ?? '';
  const isByAdministrator = (stored?.made.users_userid ?? operator.users_userid) !== 'operator';
  if (version === undefined ? isByAdministrator : version !== loaded)
    throw tooOld(isByAdministrator);
  const wrong = Object.entries(
    answersFaults(
      familySettingsOf(settings),
      stored ? familySettingsOf(stored.settings) : familySettingsOf({ ...settings, ...noAnswers }),
    ),
  ).find(([, fault]) => fault);
  if (wrong) throw new Error(`The file cannot be used.\n${wrong[1]}\n  → at settings.${wrong[0]}`);
  const known = postCategoryRepository(tables);
  const before = await known.of({ site }).all();
  const named = new Set(categories.map(({ postcategoryUid }) => postcategoryUid));
  const after = [...categories, ...before.filter((each) => !named.has(each.postcategoryUid))];
  const isStored = await storeDecision(
    { settings: repository, categories: known },
    { site },
    {
      before: { stored, decided: decidedBy(stored?.settings ?? settings, before) },
      settings: withDailyMail(settings, stored?.settings),
      categories: after,
      isFirst: stored === undefined,
      // A screen that was opened before gets a conflict.
      made: { ...operator, updated_at: nextVersion(new Date(), loaded || undefined) },
    },
  );
  if (!isStored) {
    throw new Error('An administrator changed the settings at this moment. Run the command again.');
  }
  return readSettings(tables, site);
}

/** A file without the daily mail about absences keeps what a school has; at a new school the mail goes. */
function withDailyMail(settings: Settings, before: Settings | undefined): Settings {
  const daily_mail = before ? before.absences?.daily_mail : { ...usualDailyMail };
  return daily_mail ? { ...settings, absences: { daily_mail, ...settings.absences } } : settings;
}
/** The settings of a school that has named no address for answers. */
const noAnswers = { reply_to: undefined, reply_to_kinds: undefined };

/** The author of a change in the history that a file of `npm run settings` made. */
const operator = {
  users_userid: 'operator',
  users_username: 'operator',
  users_firstname: 'Operator',
  users_lastname: '',
};

const tooOld = (isByAdministrator: boolean) =>
  new Error(
    isByAdministrator
      ? 'An administrator changed the settings after this file was printed.\nPrint it again and repeat your change.'
      : 'Another file was written after this one was printed.\nPrint it again and repeat your change.',
  );

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
