import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSchool } from '#bin/demo/school';
import { project } from '#bin/lib/project';
import { closeProfiles, openChromium } from '#test/support/browser/chromium';
import {
  button,
  chooseAudience,
  choosePicture,
  content,
  fill,
} from '#test/support/browser/publishing';
import { startPortal, type TestPortal } from '#test/support/portal/portal';

/** The first day of a school, on screens: an empty portal, until a carer reads the first notice. */

let portal: TestPortal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  browser = await openChromium();
});
afterAll(async () => {
  await closeProfiles(browser);
  await portal.stop();
});

const roster = {
  name: 'roster.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(
    demoSchool({ people: 60, date: new Date().toISOString().slice(0, 10) }).packages.main.roster,
  ),
};

/** Opens the portal as a person who is not signed in. */
async function visit(path = '/') {
  const context = await browser.newContext({
    baseURL: portal.url('main'),
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('input[name=username]').waitFor();
  return page;
}

async function signIn(page: Page, username: string) {
  await page.locator('input[name=username]').fill(username);
  await page.keyboard.press('Enter');
  await page.locator('main h1').waitFor();
}

/** Runs the command that the sign-in page of an empty portal prints. */
async function runPrinted(command: string) {
  const [, args = ''] = command.split(' -- ');
  const words: string[] = args.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const grant = ['bin/run.mjs', 'bin/grant.ts', ...words.map((word) => word.replace(/["']/g, ''))];
  await promisify(execFile)(process.execPath, grant, { cwd: project });
  return words[words.indexOf('--user') + 1] ?? '';
}

it('reaches a notice that a carer reads, from an empty portal', async () => {
  const page = await visit();
  const administrator = await runPrinted(await page.locator('pre').innerText());
  await signIn(page, administrator);
  await page.getByText('No roster yet').waitFor();
  await page.getByText('Reaches nobody yet').waitFor();
  await page.goto('/admin/people');
  await page.getByText('Only one person is here yet').waitFor();

  await page.goto('/admin?tab=dashboard');
  await page.getByText('0 of 8 done').waitFor();
  expect(await page.getByText('Without an address').count()).toBe(0);
  await page.getByRole('link', { name: /^Open settings.*mail domain$/ }).click();
  await nameDomain(page);
  await page.goto('/admin?tab=dashboard');
  await page.getByText('2 of 8 done').waitFor();
  await page.getByRole('link', { name: /^Open intake.*first roster$/ }).click();
  await takeIn(page);

  await page.getByRole('link', { name: 'Write a notice' }).click();
  await publishFirst(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByText('4 of 8 done').waitFor();
  await page.getByText('Without an address').waitFor();

  const carer = await visit();
  await signIn(carer, 'cara');
  await carer.getByRole('link', { name: 'Welcome to our portal' }).first().click();
  await carer.getByText('School begins on Monday at nine.').waitFor();
});

/** The address leads to the section of mail; the domain is saved. */
async function nameDomain(page: Page) {
  await page.getByRole('heading', { name: 'Mail', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Mail');
  await page.getByPlaceholder('Add a domain').fill('harbour.example.edu');
  await page.keyboard.press('Enter');
  await button(page, 'Save settings').click();
  await page.getByText(/^Changed by /).waitFor();
}

/** Loads the roster. The school is named in the heading and on the button, and the focus is there. */
async function takeIn(page: Page) {
  const file = page.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await file.setInputFiles(roster);
  const shown = page.getByRole('region', { name: roster.name, exact: true });
  await shown.getByRole('region', { name: 'Dry run' }).waitFor({ timeout: 60_000 });
  const heading = await shown.getByRole('heading', { level: 2 }).innerText();
  expect(heading).toMatch(/: roster\.zip$/);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
  const [school = ''] = heading.split(':');
  await shown.getByRole('button', { name: `Apply to ${school}` }).click();
  await shown.getByText('Applied', { exact: true }).waitFor({ timeout: 90_000 });
  await shown.getByRole('heading', { name: 'What comes next' }).waitFor();
}

async function publishFirst(page: Page) {
  await content(page).waitFor();
  await fill(page, 'Welcome to our portal', 'School begins on Monday at nine.');
  await chooseAudience(page, ['Carers'], []);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await choosePicture(page, [150, 110]);
  await button(page, 'Publish').click();
  const last = page.getByRole('dialog', { name: 'Publish this post?' });
  await last.getByText(/No e-mail leaves automatically\.$/).waitFor();
  await last.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/admin/edit-notice/*');
}
