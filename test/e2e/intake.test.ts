import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSchool } from '#bin/demo/school';
import { type DemoPortal, startDemoPortal } from '#test/support/demo-portal';

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

it('an administrator takes a roster in, looks at the dry run, applies it and takes it back', async () => {
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
  await page.getByRole('button', { name: 'Apply' }).click();
  await shown.getByText('Applied', { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await shown.getByText('Rolled back', { exact: true }).waitFor({ timeout: 60_000 });
  await context.close();
});

it('a file that is no roster is refused in a sentence, and nothing changes', async () => {
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

it('nobody but administrators finds the intake', async () => {
  const { page, context } = await demo.signIn('main', 'ed', '/admin/intake');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('input[type=file]').count()).toBe(0);
  await context.close();
});
