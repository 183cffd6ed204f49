import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { storeIntake, storeIntakes } from '#test/support/college/intakes';

const screens = screensWith(storeIntakes);

/** The lock of the school's intakes. */
const lock = { pk: 'main', sk: 'lock' };
/** The stored broadcast, if any. */
const broadcast = () => screens.college.tables.all('emergencybroadcast')[0];

describe('the administration', () => {
  it.each(['/admin', '/admin/intake', '/admin/emergency-broadcast', '/admin/add-notice'])(
    'shows the not-found screen at %s to people without capabilities',
    async (path) => {
      const context = await screens.as('a.hart');
      const page = await open(context, path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    },
  );

  it('shows only the tabs of the person’s capabilities', async () => {
    const context = await screens.as('e.editor');
    const page = await open(context, '/admin');
    const tabs = page.getByRole('navigation', { name: 'Administration' });
    expect(await tabs.getByRole('listitem').allTextContents()).toEqual(['Dashboard', 'Posts']);
    expect(await tabs.getByRole('link').allTextContents()).toEqual(['Dashboard', 'Posts']);
    await page.goto('/admin/intake');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('shows administrators the built tabs, with Posts as the default', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin');
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Administration' });
    expect(await tabs.getByRole('link').allTextContents()).toEqual([
      'Dashboard',
      'Places',
      'Posts',
      'Email',
      'Email Logs',
      'Intake',
      'Emergency broadcast',
    ]);
    await page.goto('/admin/web-logs');
    await page.getByText('This page is still to come').waitFor();
  });
});

describe('the intake', () => {
  it('applies only after the number of leavers was typed, and shows progress', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/intake?intake=i-ready');
    const dryRun = page.getByRole('region', { name: 'Dry run' });
    const people = dryRun.getByRole('row', { name: /^People/ }).getByRole('cell');
    await expect.poll(() => people.allTextContents()).toEqual(['42', '118', '430', '610']);
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
      .getByText('Rolled back')
      .waitFor();
  });

  it('lists the leavers page by page, and exports them as CSV', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/intake?intake=i-ready');
    const leaving = page.getByRole('region', { name: 'People leaving', exact: true });
    await leaving.getByText('People leaving: 430').waitFor();
    await leaving.getByRole('button', { name: 'Show names' }).click();
    await leaving.getByRole('row', { name: 'Archer Kim 0 Student Year 12 leaver0' }).waitFor();
    await leaving.getByRole('button', { name: 'Show more' }).click();
    await leaving.getByRole('row', { name: 'Archer Kim 199 Affiliate - leaver199' }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await leaving.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('oneroster-term-3-leaving.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(431);
    expect(lines[1]).toBe('Archer,Kim 0,Student,Year 12,leaver0');
  });

  it('lists faults by file, row, column, value and reason, and exports them as CSV', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/intake?intake=i-refused');
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
  });

  it('accepts a file, and rejects a wrong one at once', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/intake');
    await context.route('https://intake.s3.*/**', (route) => route.fulfill({ status: 204 }));
    const file = page.locator('input[type=file]');
    const sheet = { mimeType: 'application/octet-stream', buffer: Buffer.from('a') };
    await file.setInputFiles({ name: 'users.xlsx', ...sheet });
    await page.getByText('Choose a ZIP, CSV or ICS file.').waitFor();
    await file.setInputFiles({
      name: 'empty.zip',
      mimeType: 'application/zip',
      buffer: Buffer.alloc(0),
    });
    await page.getByText('This file is empty.').waitFor();
    await file.setInputFiles({
      name: 'new.zip',
      mimeType: 'application/zip',
      buffer: Buffer.alloc(2048),
    });
    await page.waitForURL('**/admin/intake?intake=*');
    await page.getByRole('region', { name: 'new.zip' }).waitFor();
  });
});

describe('the emergency broadcast', () => {
  it('asks once, with the number of people and the banner, before it sends', async () => {
    const context = await screens.as('a.admin');
    const reader = await screens.as('a.hart');
    const page = await open(context, '/admin/emergency-broadcast');
    await page.getByRole('button', { name: 'Show message' }).click();
    await page.getByText('*Please enter a message.').waitFor();
    await page.getByRole('textbox', { name: 'Message' }).fill('Gate three is closed.');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(
      'Gate three is closed.',
    );
    await page.getByRole('button', { name: 'Show message' }).click();
    const question = page.getByRole('dialog', { name: 'Show this message to the whole school?' });
    await question.getByText('Emergency: Gate three is closed.').waitFor();
    await question.getByRole('button', { name: 'Show to 9 people' }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(broadcast()?.status ?? false).toBe(false);

    await page.getByRole('button', { name: 'Show message' }).click();
    await page.getByRole('button', { name: 'Show to 9 people' }).click();
    await page.getByText('The message is shown.').waitFor();
    const other = await open(reader, '/');
    await other.getByRole('alert').filter({ hasText: 'Gate three is closed.' }).waitFor();
    await other.getByRole('link', { name: 'Details' }).click();
    await other.waitForURL('**/emergency-brodcast');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The message has ended.').waitFor();
    expect(broadcast()?.status ?? false).toBe(false);
    await context.close();
    await reader.close();
  });

  it('fills in a template, ends the message after one question, and keeps text typed during a save', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/emergency-broadcast');
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('My own words.');
    await page.getByRole('button', { name: 'Lockdown' }).click();
    expect(await message.inputValue()).toMatch(/^Lockdown\. Stay inside/);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await message.inputValue()).toBe('My own words.');
    await page.getByRole('button', { name: 'Lockdown' }).click();
    await page.getByRole('button', { name: 'Show message' }).click();
    screens.server.faults.delay = 500;
    await page.getByRole('button', { name: 'Show to 9 people' }).click();
    await message.fill('For the next time.');
    await page.getByText('The message is shown.').waitFor();
    expect(broadcast()?.status).toBe(true);
    expect(await message.inputValue()).toBe('For the next time.');
    await page.getByRole('button', { name: 'End message' }).click();
    const question = page.getByRole('dialog', { name: 'End this message?' });
    await question.getByRole('button', { name: 'End message' }).click();
    await page.getByText('The message has ended.').waitFor();
    expect(broadcast()?.status ?? false).toBe(false);
    expect(await message.inputValue()).toBe('For the next time.');
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.close({ runBeforeUnload: false });
  });

  it('asks without a number when the count takes over 2 s', async () => {
    const context = await screens.as('a.admin');
    await context.route('**/api/audiences*', () => undefined);
    const page = await open(context, '/admin/emergency-broadcast');
    await page.getByRole('button', { name: 'All clear' }).click();
    await page.getByRole('button', { name: 'Show message' }).click();
    await page.getByRole('button', { name: /^Show to everyone at / }).click({ timeout: 4000 });
    await expect.poll(() => broadcast()?.message).toMatch(/^All clear/);
  });

  it('shows the newer version on a conflict, and keeps both texts', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/emergency-broadcast');
    await page.getByRole('textbox', { name: 'Message' }).fill('Mine.');
    await screens.college.ask('a.admin', api.emergencybroadcast.update, {
      ...{ status: true, message: 'Theirs.' },
    });
    await page.getByRole('button', { name: 'Show message' }).click();
    await page.getByRole('button', { name: 'Show to 9 people' }).click();
    await page.getByText('It now says: “Theirs.”').waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Mine.');
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByRole('button', { name: 'Show to 9 people' }).click();
    await expect.poll(() => broadcast()?.message).toBe('Mine.');
  });

  it('asks before the person leaves unsaved changes', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/emergency-broadcast');
    await page.getByRole('textbox', { name: 'Message' }).fill('Half a sen');
    await page.getByRole('link', { name: 'Notices' }).click();
    await page
      .getByRole('dialog', { name: 'Leave this page?' })
      .getByRole('button', { name: 'No' })
      .click();
    expect(new URL(page.url()).pathname).toBe('/admin/emergency-broadcast');
    await page.getByRole('link', { name: 'Notices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL('**/notices');
  });
});
