import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, openScreens, type Screens } from '#test/web/support/browser';

let screens: Screens;
beforeAll(async () => {
  screens = await openScreens();
});
afterAll(() => screens.close());

describe('the administration', () => {
  it.each(['/admin', '/admin/intake', '/admin/emergency-broadcast', '/admin/add-notice'])(
    'is the not-found screen at %s for people without capabilities',
    async (path) => {
      const context = await screens.as('a.hart');
      const page = await open(context, path);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
      await context.close();
    },
  );

  it('shows the tabs that the person’s capabilities open; those to come are no links', async () => {
    const context = await screens.as('e.editor');
    const page = await open(context, '/admin');
    const tabs = page.getByRole('navigation', { name: 'Administration' });
    expect(await tabs.getByRole('listitem').allTextContents()).toEqual(['Dashboard', 'Posts']);
    expect(await tabs.getByRole('link').allTextContents()).toEqual(['Dashboard', 'Posts']);
    await page.goto('/admin/intake');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await context.close();
  });

  it('has the specification’s tab bar for administrators, Posts being the default', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin');
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Administration' });
    const names = (await tabs.getByRole('listitem').allTextContents()).map((text) =>
      text.replace(' to come', ''),
    );
    expect(names).toEqual([
      'Dashboard',
      'Places',
      'Posts',
      'Email',
      'Email Logs',
      'Web Logs',
      'Read Posts',
      'Subscribed',
      'LV Goals PDFs',
      'LV Goals Upload',
      'Intake',
      'Emergency broadcast',
    ]);
    await context.close();
  });
});

describe('the intake', () => {
  it('applies only after the number of people leaving was typed, and shows how far it is', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/intake?intake=i-ready');
    const dryRun = page.getByRole('region', { name: 'Dry run' });
    expect(
      await dryRun
        .getByRole('row', { name: /^users/ })
        .getByRole('cell')
        .allTextContents(),
    ).toEqual(['42', '118', '430', '610']);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Please type the number 430.').waitFor();
    await page.getByRole('textbox', { name: 'Number of people leaving' }).fill('430');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/Applying: \d+ of 2000/).waitFor();
    await page.getByRole('button', { name: 'Roll back' }).waitFor({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Roll back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
    await page.getByRole('button', { name: 'Roll back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page
      .getByRole('region', { name: 'oneroster-term-3.zip' })
      .getByText('Rolled back')
      .waitFor();
    await context.close();
  });

  it('lists faults by file, row, column, value and reason, and gives them as a CSV file', async () => {
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
    await context.close();
  });

  it('takes a file, and says at once what cannot be one', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/intake');
    const file = page.locator('input[type=file]');
    const sheet = { mimeType: 'application/octet-stream', buffer: Buffer.from('a') };
    await file.setInputFiles({ name: 'users.xlsx', ...sheet });
    await page.getByText('Please choose a ZIP, CSV or ICS file.').waitFor();
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
    await page.waitForURL('**/admin/intake?intake=i-newzip');
    await page.getByRole('region', { name: 'new.zip' }).waitFor();
    await context.close();
  });
});

describe('the emergency broadcast', () => {
  it('is typed, kept over a reload, shown to everyone, and undone by one click', async () => {
    const context = await screens.as('a.admin');
    const reader = await screens.as('a.hart');
    const page = await open(context, '/admin/emergency-broadcast');
    await page.getByRole('switch', { name: 'Show the message now' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('*Please enter a message.').waitFor();
    await page.getByRole('textbox', { name: 'Message' }).fill('Gate three is closed.');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(
      'Gate three is closed.',
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The broadcast is on.').waitFor();
    const other = await open(reader, '/');
    await other.getByRole('alert').filter({ hasText: 'Gate three is closed.' }).waitFor();
    await other.getByRole('link', { name: 'Details' }).click();
    await other.waitForURL('**/emergency-brodcast');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The broadcast is off.').waitFor();
    expect(screens.server.state.broadcast.status).toBe(false);
    await context.close();
    await reader.close();
  });

  it('shows the newer version when somebody else was quicker, and loses neither', async () => {
    const context = await screens.as('a.admin');
    const page = await open(context, '/admin/emergency-broadcast');
    await page.getByRole('textbox', { name: 'Message' }).fill('Mine.');
    Object.assign(screens.server.state.broadcast, {
      status: true,
      message: 'Theirs.',
      updated_at: '2027-01-01T00:00:00.000Z',
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It now says: “Theirs.”').waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Mine.');
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect.poll(() => screens.server.state.broadcast.message).toBe('Mine.');
    await context.close();
  });

  it('asks before unsaved changes are left', async () => {
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
    await context.close();
  });
});
