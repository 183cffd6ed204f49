import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { adminTabs, mayOpen } from '#shared/site/screens';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { goTo, navigate } from '#test/support/browser/go';
import { storeIntake, storeIntakes } from '#test/support/college/intakes';

const screens = screensWith(storeIntakes);

/** The lock of the school's intakes. */
const lock = { pk: 'main', sk: 'lock' };
const stored = () => screens.college.tables.all('emergencybroadcast');
const broadcast = () => stored().find(({ sk }) => sk === 'current');

describe('the administration', () => {
  it('shows the not-found screen to people without capabilities', async () => {
    const page = await screens.open('a.hart', '/');
    for (const path of [
      '/admin',
      '/admin/intake',
      '/admin/emergency-broadcast',
      '/admin/add-notice',
    ]) {
      await goTo(page, path, 'Page not found');
      expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
      await goTo(page, '/', /day \d/);
    }
  });

  it('shows only the tabs of the person’s capabilities', async () => {
    const context = await screens.as('e.editor');
    const page = await open(context, '/admin');
    const tabs = page.getByRole('navigation', { name: 'Administration' });
    expect(await tabs.getByRole('listitem').allTextContents()).toEqual(['Dashboard', 'Posts']);
    expect(await tabs.getByRole('link').allTextContents()).toEqual(['Dashboard', 'Posts']);
    await goTo(page, '/admin/intake', 'Page not found');
  });

  it('shows administrators the built tabs, with Posts as the default', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin');
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Administration' });
    const names = adminTabs
      .filter((tab) =>
        mayOpen({ type: 'faculty', is_carer: false, capabilities: ['administrator'] }, tab),
      )
      .map(({ tab }) => tab);
    expect(await tabs.getByRole('link').allTextContents()).toEqual(names);
    await goTo(page, '/admin/web-logs', 'Web Logs');
  });
});

describe('the intake', () => {
  it('lists leavers and faults, exports both as CSV, and applies and rolls back after a number was typed', async () => {
    const page = await screens.open('a.admin', '/admin/intake?intake=i-ready');
    await listLeavers(page);
    // Closes the long list.
    await goTo(page, '/', /day \d/);
    await goTo(page, '/admin/intake?intake=i-ready', 'Intake');
    await apply(page);
    await rollBack(page);
    await goTo(page, '/admin/intake?intake=i-refused', 'Intake');
    await listFaults(page);
    await goTo(page, '/admin/intake', 'Intake');
    await handFiles(page);
  });

  it('asks once which school of a file is this one, and for the number of its students', async () => {
    const page = await screens.open('a.admin', '/admin/intake?intake=i-choosing');
    const form = page.getByRole('form', { name: 'Your school' });
    await form.getByRole('button', { name: 'Choose school' }).click();
    await form.getByText('Choose a school first.').waitFor();
    const [own, other] = await form.getByRole('combobox').all();
    await own?.selectOption('Lake Middle School (01490305): 320 students, 41 staff');
    await other?.selectOption('Lake High School: 512 students, 60 staff');
    await form.getByRole('textbox').fill('512');
    await form.getByRole('button', { name: 'Choose school' }).click();
    await form.getByText('Type the number 320.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await form.getByRole('textbox').fill('320');
    await form.getByRole('button', { name: 'Choose school' }).click();
    await page.getByText('Checking', { exact: true }).first().waitFor();
    const stored = screens.college.tables.all('intake').find(({ sk }) => sk === 'school');
    expect(stored).toMatchObject({
      pk: 'main',
      sourcedId: '301',
      other_schools: { regional: '302' },
      chosen_by: 'a.admin',
    });
  });

  async function apply(page: Page) {
    const dryRun = page.getByRole('region', { name: 'Dry run' });
    const people = dryRun.getByRole('row', { name: /^People/ }).getByRole('cell');
    await expect.poll(() => people.allTextContents()).toEqual(['42', '118', '430', '610']);
    const setAside = page.getByRole('region', { name: 'Set aside', exact: true });
    await setAside.getByRole('heading', { name: 'Set aside: 1' }).waitFor();
    await setAside.getByText('stays as it is').waitFor();
    const leftOut = page.getByRole('region', { name: 'Left out', exact: true });
    await leftOut.getByText('Left out: 312 (the first 2 are listed)').waitFor();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Type the number 430.').waitFor();
    await page.getByRole('textbox', { name: 'Number of people leaving' }).fill('430');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => screens.college.queued).toHaveLength(1);
    const applying = { intakeUid: 'i-ready', progress: { done: 400, total: 2000 } };
    await storeIntake(screens.college, applying);
    await page.getByText('Applying: 400 of 2000').waitFor();
    await storeIntake(screens.college, { ...applying, state: 'applied', applied_version: 1 });
    await screens.college.put('intake', { ...lock, version: 1, last_applied: 'i-ready' });
  }

  async function rollBack(page: Page) {
    await page.getByRole('button', { name: 'Roll back' }).waitFor({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Roll back' }).click();
    const form = page.getByRole('form', { name: 'Roll back' });
    await form.getByText('2,795 records go back to how they were. 42 people will leave.').waitFor();
    await form.getByRole('button', { name: 'Roll back 2,795 records' }).click();
    await form.getByText('Type the number 2795.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await form.getByLabel('Number of records that go back').fill('2795');
    await form.getByRole('button', { name: 'Roll back 2,795 records' }).click();
    await expect.poll(() => screens.college.queued).toHaveLength(2);
    await storeIntake(screens.college, { intakeUid: 'i-ready', state: 'rolled-back' });
    await page
      .getByRole('region', { name: 'oneroster-term-3.zip' })
      .getByText('Rolled back', { exact: true })
      .waitFor();
  }

  async function listLeavers(page: Page) {
    const leaving = page.getByRole('region', { name: 'People leaving', exact: true });
    await leaving.getByText('People leaving: 430').waitFor();
    await leaving.getByRole('button', { name: 'Show names' }).click();
    await leaving.getByRole('row', { name: 'Archer Kim 0 Student Year 12 leaver0' }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await leaving.getByRole('button', { name: 'Show more' }).click();
    await leaving.getByRole('row', { name: 'Archer Kim 199 Affiliate - leaver199' }).waitFor();
    const downloading = page.waitForEvent('download');
    await leaving.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('oneroster-term-3-leaving.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(431);
    expect(lines[1]).toBe('Archer,Kim 0,Student,Year 12,leaver0');
  }

  /** By file, row, column, value and reason. */
  async function listFaults(page: Page) {
    const faults = page.getByRole('region', { name: 'Faults', exact: true });
    await faults.getByText('Faults: 2,400 (the first 120 are listed)').waitFor();
    const downloading = page.waitForEvent('download');
    await faults.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('oneroster-broken-faults.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffFile,Row,Column,Value,Reason',
      'enrollments.csv,2,userSourcedId,stu-0,There is no user with this sourcedId.',
    ]);
  }

  /** Wrong files are rejected at once, a right one is accepted. */
  async function handFiles(page: Page) {
    await page
      .context()
      .route('https://uploads.s3.*/**', (route) => route.fulfill({ status: 204 }));
    const file = page.locator('input[type=file]');
    const give = (name: string, mimeType: string, size: number) =>
      file.setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) });
    await give('users.docx', 'application/octet-stream', 1);
    await page.getByText('Choose a ZIP, CSV, XLSX or ICS file.').waitFor();
    await give('empty.zip', 'application/zip', 0);
    await page.getByText('This file is empty.').waitFor();
    await give('new.zip', 'application/zip', 2048);
    await page.waitForURL('**/admin/intake?intake=*');
    await page.getByRole('region', { name: 'new.zip' }).waitFor();
  }
});

describe('the emergency broadcast', () => {
  const isShown = () => broadcast()?.status ?? false;
  const messageOf = (page: Page) => page.getByRole('textbox', { name: 'Message' });
  const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

  it('asks before it sends, ends, overwrites or leaves, and keeps what was typed meanwhile', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/emergency-broadcast');
    await send(page);
    await sendTemplate(page);
    await leave(page);
    await overwrite(page);
  });

  const sends =
    /^“Send to everyone” reaches everyone .* as mail.* You are asked once before anything leaves\.$/;

  /** Asks once, with the number of people and the banner. */
  async function send(page: Page) {
    // Above the button, which stays in view, is what it does.
    const bar = page.getByRole('button', { name: 'Send to everyone' }).locator('..');
    await bar.getByText(sends).waitFor();
    await press(page, 'Send to everyone');
    await page.getByText('*Please enter a message.').waitFor();
    await messageOf(page).fill('Gate three is closed.');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    expect(await messageOf(page).inputValue()).toBe('Gate three is closed.');
    await press(page, 'Send to everyone');
    const question = page.getByRole('dialog', { name: 'Send this message to everyone?' });
    await question.getByText('Emergency: Gate three is closed.').waitFor();
    await question.getByRole('button', { name: 'Send to 9 people' }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(isShown()).toBe(false);

    await press(page, 'Send to everyone');
    await press(page, 'Send to 9 people');
    await page.getByText('The message is on every page. It is sent').waitFor();
    const other = await screens.open('a.hart', '/');
    await other.getByRole('alert').filter({ hasText: 'Gate three is closed.' }).waitFor();
    await other.getByRole('link', { name: 'Details' }).click();
    await other.waitForURL('**/emergency-brodcast');
    await press(page, 'Undo');
    await page.getByText('The message has ended.').waitFor();
    expect(isShown()).toBe(false);
  }

  /** Fills in a template, ends the message after one question, and keeps text typed during a save. */
  async function sendTemplate(page: Page) {
    const message = messageOf(page);
    await message.fill('My own words.');
    await page.getByRole('radio', { name: 'Lockdown' }).check();
    expect(await message.inputValue()).toMatch(/^Lockdown\. Stay inside/);
    await press(page, 'Undo');
    expect(await message.inputValue()).toBe('My own words.');
    await page.getByRole('radio', { name: 'Lockdown' }).check();
    await press(page, 'Send to everyone');
    screens.server.faults.delay = 500;
    await press(page, 'Send to 9 people');
    await message.fill('For the next time.');
    await page.getByText('The message is on every page. It is sent').waitFor();
    delete screens.server.faults.delay;
    expect(isShown()).toBe(true);
    expect(await message.inputValue()).toBe('For the next time.');
    // While people may be in danger, the end is the one filled button.
    const filled = page.locator('form .MuiButton-contained');
    expect(await filled.allTextContents()).toEqual(['Send all clear']);
    await press(page, 'End without a message');
    await page.getByRole('dialog').getByRole('button', { name: 'End without a message' }).click();
    await page.getByText('The message has ended.').waitFor();
    expect(isShown()).toBe(false);
    expect(await message.inputValue()).toBe('For the next time.');
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  }

  /** Asks before unsaved changes are left. */
  async function leave(page: Page) {
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await navigate(page, 'Notices');
    await question.getByRole('button', { name: 'No' }).click();
    expect(new URL(page.url()).pathname).toBe('/admin/emergency-broadcast');
    await navigate(page, 'Notices');
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
    await page.goBack();
  }

  /** Shows the newer version on a conflict, and keeps both texts. */
  async function overwrite(page: Page) {
    await messageOf(page).fill('Mine.');
    await screens.college.ask('a.admin', api.emergencybroadcast.update, {
      status: true,
      message: 'Theirs.',
      updated_at: String(broadcast()?.updated_at),
    });
    await press(page, 'Send to everyone');
    await press(page, 'Send to 9 people');
    await page.getByText('It now says: “Theirs.”').waitFor();
    expect(await messageOf(page).inputValue()).toBe('Mine.');
    await press(page, 'Overwrite with mine');
    await press(page, 'Send to 9 people');
    await expect.poll(() => broadcast()?.message).toBe('Mine.');
  }

  it('asks without a number when the count takes over 2 s', async () => {
    const context = await screens.as('a.admin');
    await context.route('**/api/emergencybroadcast/reach', () => undefined);
    const page = await open(context, '/admin/emergency-broadcast');
    await messageOf(page).fill('Stay inside.');
    await press(page, 'Send to everyone');
    await page.getByRole('button', { name: /^Send to everyone at / }).click({ timeout: 4000 });
    await expect.poll(() => broadcast()?.message).toBe('Stay inside.');
  });
});
