import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { demoCategories, demoSettings } from '#bin/demo/content';
import { weekLettersOf } from '#bin/demo/learning/timetable';
import { grants } from '#functions/people/store/grants';
import { api } from '#shared/api';
import type { Capability } from '#shared/rights/permissions';
import { schoolNamed } from '#test/support/records/school';
import { applyRoster, dropRoster } from '../scripts/roster.ts';
import { type YearSite, yearOf, yearSites } from './calendar.ts';
import { officers, operator, type World } from './world.ts';

/** The rights beside those of the demo, so that each school has all officers. */
const more: Partial<Record<YearSite, Readonly<Record<string, readonly Capability[]>>>> = {
  regional: { kiri: ['sender', 'reports', 'attendance', 'signing'] },
};

/**
 * The first day of both schools, with all that an operator does in a year: the settings and the first
 * rights by commands. From then on people do everything on screens.
 */
export async function firstDay(world: World, date: string): Promise<void> {
  for (const site of yearSites) {
    await writeSettings(world, site, date);
    const rights = grants({ db: world.portal.tables.db, table: (name) => name });
    const given = rights.of(schoolNamed(site));
    const newcomer = { firstname: 'Portal', surname: 'Operator', email: '' };
    const set = (username: string, capabilities: readonly Capability[]) =>
      given.set(username, capabilities, world.clock.now(), { newcomer });
    const { userUid } = await set(operator, ['administrator']);
    world.operators.set(site, userUid);
    await dropRoster(world, site, {});
    await applyRoster(world, site, operator);
    const own = world.cast.filter((each) => each.site === site);
    for (const { username, capabilities } of own) {
      const all = more[site]?.[username] ?? capabilities;
      if (all.length > 0) await set(username, all);
    }
    await set(operator, []);
    await turnOnMail(world, site);
  }
}

async function writeSettings({ portal }: World, site: YearSite, date: string): Promise<void> {
  const { timetable, ...look } = demoSettings[site];
  const weeks = weekLettersOf(yearOf(date));
  const put = (TableName: string, Item: object) =>
    portal.tables.db.send(new PutCommand({ TableName, Item }));
  const absences = { ...look.absences, daily_mail: { on: true, hour: 10 } };
  const settings = { ...look, absences, timetable: { ...timetable, weeks } };
  await put('settings', { pk: site, sk: 'settings', ...settings });
  for (const category of demoCategories) {
    await put('post-categories', { pk: site, sk: category.postcategoryUid, ...category });
  }
}

/** The digest leaves on Fridays at 3 pm, reminders of the day at 6 am. */
async function turnOnMail({ ask }: World, site: YearSite): Promise<void> {
  const { sender } = officers[site];
  const route = api['send-emails'];
  const { updated_at } = await ask(site, sender, route.settings, {});
  await ask(site, sender, route.changeSettings, {
    digest: { on: true, weekday: 5, hour: 15 },
    daily: { on: true, hour: 6 },
    closed_days: [],
    undo_seconds: 60,
    updated_at,
  });
}
