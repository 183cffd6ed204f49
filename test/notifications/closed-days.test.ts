import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { demoSettings } from '#bin/demo/content';
import { closedDays } from '#functions/absences/store/closed-days';
import { rosterKey } from '#functions/kernel/roster/keys';
import { settingsRepository } from '#functions/site/store/settings';
import { school as facts } from '#test/support/mail/mail-sites';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const main = schoolNamed('main');

/** A school with two terms in its roster, and a day on which it decided to be closed. */
async function isClosedAt() {
  const tables = memoryTables(async () => {});
  const put = (TableName: string, Item: object) =>
    tables.db.send(new PutCommand({ TableName, Item: Item as never }));
  for (const [sourcedId, startDate, endDate] of [
    ['t1', '2026-02-02', '2026-04-03'],
    ['t2', '2026-04-20', '2026-07-04'],
  ] as const) {
    const session = { sourcedId, title: sourcedId, type: 'term', startDate, endDate };
    const key = rosterKey(main, 'academicSessions', sourcedId);
    await put('roster', { ...key, ...session, schoolYear: '2026' });
  }
  const closed_days = [{ day: '2026-03-10', title: 'Staff day' }];
  await put('settings', { pk: 'main', sk: 'settings', ...demoSettings.main, closed_days });
  const isClosed = closedDays(tables, settingsRepository(tables));
  return (day: string) => isClosed(facts, day);
}

it('closes a school at weekends, in the holidays of its roster, after its last term, and when it decides', async () => {
  const isClosed = await isClosedAt();
  const asked = {
    'a Monday of the first term': '2026-03-09',
    'its own closed day': '2026-03-10',
    'a Saturday': '2026-03-14',
    'the last day of the term': '2026-04-02',
    'the first weekday of the holidays': '2026-04-03',
    'the last weekday of the holidays': '2026-04-17',
    'the first day of the second term': '2026-04-20',
    'after the last known term': '2026-07-06',
    'before the first known term': '2026-01-27',
  };
  const found: string[] = [];
  for (const [name, day] of Object.entries(asked)) if (await isClosed(day)) found.push(name);
  expect(found).toEqual([
    'its own closed day',
    'a Saturday',
    'the first weekday of the holidays',
    'the last weekday of the holidays',
    'after the last known term',
  ]);
});
