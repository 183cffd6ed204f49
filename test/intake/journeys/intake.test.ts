import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSchool } from '#bin/demo/school';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { api } from '#shared/api';
import { fileOf } from '#shared/calendar/ics-lines';
import type { Input, Route } from '#shared/kernel/route';
import { applyIn, countsOf, handIn, rollBackIn } from '#test/support/browser/intake-screen';
import { chance } from '#test/support/chance';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';
import { tenQuirks } from '../quirks/quirks.ts';
import { filesOf, zipOf } from '../quirks/tables.ts';

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
});
afterAll(() => demo.stop());

const ask = async <R extends Route>(username: string, route: R, input: Input<R>) => {
  const host = demo.portal.url('main');
  return call(host, await idTokenAt(host, username), route, input);
};

const rosterOf = (people: number) => ({
  name: `roster-${people}.zip`,
  mimeType: 'application/zip',
  buffer: Buffer.from(
    demoSchool({ people, date: new Date().toISOString().slice(0, 10) }).packages.main.roster,
  ),
});

it('applies and rolls back a roster, a table and a calendar file, and refuses another file', async () => {
  const { page, context } = await demo.signIn('main', 'ada', '/admin/intake');
  await changeUnit(page);
  await page.getByRole('link', { name: 'Intake', exact: true }).click();
  await changeCalendar(page);
  await page.getByRole('link', { name: 'Intake', exact: true }).click();
  await changeRoster(page);
  await page.getByRole('link', { name: 'Intake', exact: true }).click();
  await takeQuirks(page);
  await page.getByRole('link', { name: 'Intake', exact: true }).click();
  await refuse(page);
  await context.close();
});

async function changeRoster(page: Page) {
  const file = page.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await file.setInputFiles(rosterOf(70));
  const shown = page.getByRole('region', { name: 'roster-70.zip' });
  await shown.getByRole('table').first().waitFor({ timeout: 60_000 });
  const echo = page.getByLabel('Number of people leaving');
  if (await echo.count()) {
    const asked = (await shown.textContent()) ?? '';
    await echo.fill(/(\d[\d,]*) (?:people|person)/.exec(asked)?.[1]?.replace(',', '') ?? '');
  }
  await applyIn(page, shown);
  await rollBackIn(page, shown);
}

/** A package with ten quirks says what was set aside, and is applied and rolled back like any other. */
async function takeQuirks(page: Page) {
  const files = filesOf(rosterOf(60).buffer);
  const { users } = files.tables;
  for (const row of users?.rows.slice(0, 9) ?? []) row[users?.header.indexOf('email') ?? 0] = '';
  const used = new Set<string>();
  for (const quirk of tenQuirks) quirk.apply(files, chance(1), used);
  const name = 'roster-quirks.zip';
  const file = page.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await file.setInputFiles({ name, mimeType: 'application/zip', buffer: zipOf(files) });
  const shown = page.getByRole('region', { name, exact: true });
  await shown.getByRole('heading', { name: 'Set aside: 5' }).waitFor({ timeout: 60_000 });
  await shown.getByRole('region', { name: 'Left out', exact: true }).waitFor();
  const [added, , leaving] = await countsOf(shown, 'People');
  expect([added, leaving]).toEqual(['0', '0']);
  await applyIn(page, shown);
  await rollBackIn(page, shown);
}

/** A course shows the new name of its unit until the table is rolled back. */
async function changeUnit(page: Page) {
  const today = new Date().toISOString().slice(0, 10);
  const { files } = demoSchool({ people: 60, date: today }).packages.main;
  const [header = '', first = '', ...rest] = (files['units.csv'] ?? '').split('\r\n');
  const [unit = '', course_id = ''] = first.split(',');
  const text = [header, first.replace(/,[^,]*: Beginnings,/, ',Renamed by hand,'), ...rest];
  const shown = await handIn(page, {
    name: 'units.csv',
    mimeType: 'text/csv',
    text: text.join('\r\n'),
  });
  const unitCounts = await countsOf(shown, 'Units');
  expect(unitCounts.slice(0, 3)).toEqual(['0', '1', '0']);
  const nameNow = async () => {
    const units = await ask('ada', api['course-units'].list, { course_id });
    return units.find(({ unit_id }) => unit_id === unit)?.unit_name;
  };
  const before = await nameNow();
  await applyIn(page, shown);
  expect(await nameNow()).toBe('Renamed by hand');
  await rollBackIn(page, shown);
  expect(await nameNow()).toBe(before);
}

/** The calendar shows the event, under a category with a comma, until the file is rolled back. */
async function changeCalendar(page: Page) {
  const today = new Date().toISOString().slice(0, 10);
  const text = fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VEVENT',
    'UID:picnic@example.edu',
    `DTSTART;VALUE=DATE:${today.replaceAll('-', '')}`,
    'SUMMARY:Picnic of the bees',
    'CATEGORIES:Clubs\\, bees',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
  const shown = await handIn(page, { name: 'bees.ics', mimeType: 'text/calendar', text });
  const [added, , leaving] = await countsOf(shown, 'Calendar events');
  expect(added).toBe('1');
  // A calendar file is complete, so the events of the clubs would be deleted.
  expect(Number(leaving)).toBeGreaterThan(0);
  const eventsNow = async () => {
    const given = { from: today, to: today, categories: ['Clubs, bees'] };
    const { records } = await ask('al', api.calendar.list, given);
    return records.map(({ title }) => title);
  };
  await applyIn(page, shown);
  expect(await eventsNow()).toEqual(['Picnic of the bees']);
  await rollBackIn(page, shown);
  expect(await eventsNow()).toEqual([]);
}

async function refuse(page: Page) {
  const file = page.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await file.setInputFiles({
    name: 'broken.zip',
    mimeType: 'application/zip',
    buffer: Buffer.alloc(4096, 1),
  });
  const shown = page.getByRole('region', { name: 'broken.zip' });
  await shown.getByText('Refused', { exact: true }).waitFor({ timeout: 60_000 });
}
