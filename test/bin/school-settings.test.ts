import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoCategories, demoSettings } from '#bin/demo/content';
import { readSettings, SchoolSettings, writeSettings } from '#bin/lib/school-settings';
import { schoolSettingsRepository } from '#functions/site/store/school-settings';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

/** The demo's settings with all defaults, as they are read. */
const school = SchoolSettings.parse({
  settings: {
    ...demoSettings.main,
    absences: { ...demoSettings.main.absences, daily_mail: { on: true, hour: 10 } },
  },
  categories: demoCategories,
});

let tables: ReturnType<typeof memoryTables>;
beforeEach(() => {
  tables = memoryTables(async () => {});
});
const stores = () => ({ db: tables.db, table: (name: string) => name });
const write = (given: unknown, site = 'main') =>
  writeSettings(stores(), schoolNamed(site).site, given);
const history = async () => {
  const page = { limit: 20 };
  return (await schoolSettingsRepository(stores()).of(schoolNamed('main')).changes(page)).records;
};
const stored = () => [...tables.all('settings'), ...tables.all('post-categories')];

describe('school settings', () => {
  it('writes settings from a file and prints a file that it can read again', async () => {
    await expect(readSettings(stores(), schoolNamed('main').site)).rejects.toThrow(
      'main has no settings yet',
    );
    await write(school);
    const printed: unknown = JSON.parse(
      JSON.stringify(await readSettings(stores(), schoolNamed('main').site)),
    );
    expect(printed).toEqual({ ...school, version: expect.stringMatching(/^\d{4}-/) });
    const again = await write(printed);
    expect(again).toEqual({ ...school, version: expect.any(String) });
    await expect(write(printed)).rejects.toThrow('Another file was written after this one');
    await write(again);
    await expect(readSettings(stores(), schoolNamed('regional').site)).rejects.toThrow(
      'no settings yet',
    );
  });

  it('turns the daily mail about absences on at a new school, and keeps the choice of others', async () => {
    const without = { ...school, settings: demoSettings.main };
    const mailOf = async (given: unknown) => (await write(given)).settings.absences?.daily_mail;
    expect(await mailOf(without)).toEqual({ on: true, hour: 10 });
    const chosen = { ...demoSettings.main.absences, daily_mail: { on: false, hour: 9 } };
    const off = { ...school, settings: { ...demoSettings.main, absences: chosen } };
    expect(await mailOf(off)).toEqual({ on: false, hour: 9 });
    expect(await mailOf(without)).toEqual({ on: false, hour: 9 });
    // A school that stored settings before the mail was on from the start has none.
    const old = { ...tables.all('settings')[0], absences: demoSettings.main.absences };
    await tables.db.send(new PutCommand({ TableName: 'settings', Item: old }));
    expect(await mailOf(without)).toBeUndefined();
  });

  it('says in the history of the settings what a file changed', async () => {
    await write(school);
    await write(school);
    expect(await history()).toEqual([]);
    const { settings } = school;
    await write({ ...school, settings: { ...settings, senior_from: 9 } });
    await write({ ...school, settings: { ...settings, senior_from: 10 } });
    await write(school);
    const operator = { users_userid: 'operator', users_firstname: 'Operator' };
    const before = settings.senior_from === undefined ? '' : String(settings.senior_from);
    const back = { setting: 'senior_from', before: '10', after: before };
    expect(await history()).toMatchObject([
      { ...operator, changes: [back] },
      { ...operator, changes: [{ setting: 'senior_from', before: '9', after: '10' }] },
      { ...operator, changes: [{ setting: 'senior_from', before, after: '9' }] },
    ]);
  });

  it('refuses a file that an administrator’s change is newer than, with or without its version', async () => {
    const printed = await write(school);
    const [record] = tables.all('settings');
    const updated_at = '2999-01-01T00:00:00.000Z';
    const saved = { ...record, updated_at, users_userid: 'uid-a', schoolName: 'Saved' };
    await tables.db.send(new PutCommand({ TableName: 'settings', Item: saved }));
    for (const file of [printed, school]) {
      await expect(write(file)).rejects.toThrow(
        'An administrator changed the settings after this file was printed.',
      );
    }
    const { settings } = await readSettings(stores(), schoolNamed('main').site);
    expect(settings.schoolName).toBe('Saved');
  });

  it('refuses a file while an administrator changes the settings, and keeps the change', async () => {
    await write(school);
    const { db } = tables;
    const saved = { pk: 'main', sk: 'settings', ...school.settings, senior_from: 11 };
    const Item = { ...saved, updated_at: '2999-01-01T00:00:00.000Z' };
    const TableName = 'settings';
    const send = async (command: GetCommand) => {
      const read = await db.send(command);
      if (command instanceof GetCommand) await db.send(new PutCommand({ TableName, Item }));
      return read;
    };
    const during = { ...stores(), db: { ...db, send } as typeof db };
    await expect(writeSettings(during, schoolNamed('main').site, school)).rejects.toThrow(
      'Run the command again',
    );
    expect((await readSettings(stores(), schoolNamed('main').site)).settings.senior_from).toBe(11);
    expect(await history()).toEqual([]);
  });

  it('keeps a category that a later file does not name', async () => {
    await write(school);
    const [first] = demoCategories;
    await write({ ...school, categories: [{ ...first, categoryname: 'Lessons' }] });
    const { categories } = await readSettings(stores(), schoolNamed('main').site);
    expect(categories).toHaveLength(demoCategories.length);
    expect(categories[0]?.categoryname).toBe('Lessons');
  });

  it.each([
    [
      'settings of another school',
      { ...school, settings: demoSettings.regional },
      'for regional, not for main',
    ],
    [
      'settings with another time zone',
      { ...school, settings: { ...demoSettings.main, timeZone: 'Europe/Paris' } },
      'has the time zone Europe/Paris, but infra/sites.ts has Australia/Sydney',
    ],
    [
      'settings with an invalid colour',
      {
        ...school,
        settings: {
          ...demoSettings.main,
          theme_colours: { header_colour: 'blue', footer_colour: '#000000' },
        },
      },
      'header_colour',
    ],
    [
      'a payment page without https',
      { ...school, settings: { ...demoSettings.main, payment_page: 'http://pay.example.edu' } },
      'payment_page',
    ],
    [
      'an office address that cannot get mail',
      { ...school, settings: { ...demoSettings.main, absences: { office_addresses: ['office'] } } },
      'Please enter valid e-mail addresses.',
    ],
    [
      'a week without a letter of the school',
      {
        ...school,
        settings: {
          ...demoSettings.main,
          timetable: { weeks: { letters: ['A'], starts: [{ day: '2026-02-02', week: 'B' }] } },
        },
      },
      'Please use only the letters of the weeks.',
    ],
    ['settings with a misspelt field', { ...school, catgories: [] }, 'catgories'],
    ['an empty file', undefined, 'cannot be used'],
  ])('rejects %s and writes nothing', async (_, given, says) => {
    await expect(write(given)).rejects.toThrow(says);
    expect(stored()).toEqual([]);
  });

  it('rejects settings for a school that is not deployed', async () => {
    await expect(write(school, 'nowhere')).rejects.toThrow('no school nowhere');
  });
});
