import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSchool } from '#bin/demo/school';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { fileOf } from '#functions/calendar/feed/lines';
import { api } from '#shared/api';
import { applyIn, countsOf, handIn, rollBackIn } from '#test/support/browser/intake-screen';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
});
afterAll(() => demo.stop());

const rosterOf = (people: number) => ({
  name: `roster-${people}.zip`,
  mimeType: 'application/zip',
  buffer: Buffer.from(
    demoSchool({ people, date: new Date().toISOString().slice(0, 10) }).packages.main.roster,
  ),
});

it('uploads a roster, shows its dry run, applies it and rolls it back', async () => {
  const { page, context } = await demo.signIn('main', 'ada', '/admin/intake');
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
  await context.close();
});

it('applies and rolls back a table of units, as its course shows', async () => {
  const { page, context } = await demo.signIn('main', 'ada', '/admin/intake');
  const today = new Date().toISOString().slice(0, 10);
  const { files } = demoSchool({ people: 60, date: today }).packages.main;
  const [header = '', first = '', ...rest] = (files['units.csv'] ?? '').split('\r\n');
  const [unit = ''] = first.split(',');
  const text = [header, first.replace(/,[^,]*: Beginnings,/, ',Renamed by hand,'), ...rest];
  const shown = await handIn(page, {
    name: 'units.csv',
    mimeType: 'text/csv',
    text: text.join('\r\n'),
  });
  const unitCounts = await countsOf(shown, 'Units');
  expect(unitCounts.slice(0, 3)).toEqual(['0', '1', '0']);
  const token = await idTokenAt(demo.portal.url('main'), 'ada');
  const nameNow = async () => {
    const [, course_id = ''] = first.split(',');
    const units = await call(demo.portal.url('main'), token, api['course-units'].list, {
      course_id,
    });
    return units.find(({ unit_id }) => unit_id === unit)?.unit_name;
  };
  const before = await nameNow();
  await applyIn(page, shown);
  expect(await nameNow()).toBe('Renamed by hand');
  await rollBackIn(page, shown);
  expect(await nameNow()).toBe(before);
  await context.close();
});

it('applies and rolls back a calendar file, as the calendar shows', async () => {
  const { page, context } = await demo.signIn('main', 'ada', '/admin/intake');
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const text = fileOf([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT'],
    ...['UID:picnic@example.edu', `DTSTART;VALUE=DATE:${today}`, 'SUMMARY:Picnic of the bees'],
    ...['CATEGORIES:Clubs\\, bees', 'END:VEVENT', 'END:VCALENDAR'],
  ]);
  const shown = await handIn(page, { name: 'bees.ics', mimeType: 'text/calendar', text });
  const [added, , leaving] = await countsOf(shown, 'Calendar events');
  expect(added).toBe('1');
  // A calendar file is complete, so the events of the clubs would be deleted.
  expect(Number(leaving)).toBeGreaterThan(0);
  await applyIn(page, shown);
  const { page: reader, context: reading } = await demo.signIn('main', 'al', '/calendar');
  const picnic = reader.getByRole('link', { name: 'Picnic of the bees' });
  await picnic.first().waitFor();
  await reader.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Clubs, bees' });
  await reader.waitForURL('**category=Clubs%2C+bees');
  await picnic.first().waitFor();
  await rollBackIn(page, shown);
  await reader.reload();
  await reader.getByText('No records found!').waitFor();
  expect(await picnic.count()).toBe(0);
  await reading.close();
  await context.close();
});

it('refuses an unknown file type before the upload', async () => {
  const { page, context } = await demo.signIn('main', 'ada', '/admin/intake');
  const file = page.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await file.setInputFiles({
    name: 'units.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(10, 1),
  });
  await page.getByText('Choose a ZIP, CSV or ICS file.').waitFor();
  await context.close();
});

it('refuses a file that is not a roster', async () => {
  const { page, context } = await demo.signIn('main', 'ada', '/admin/intake');
  const file = page.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await file.setInputFiles({
    name: 'broken.zip',
    mimeType: 'application/zip',
    buffer: Buffer.alloc(4096, 1),
  });
  const shown = page.getByRole('region', { name: 'broken.zip' });
  await shown.getByText('Refused', { exact: true }).waitFor({ timeout: 60_000 });
  await context.close();
});

it('hides the intake from an editor', async () => {
  const { page, context } = await demo.signIn('main', 'ed', '/admin/intake');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('input[type=file]').count()).toBe(0);
  await context.close();
});
