import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { StoredPdf } from '#functions/connections/store/pdf-record';
import { connectionsPdf } from '#shared/connections/connections-pdf.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';

const path = '/admin?tab=subscribed';
const screens = screensWith();

/** Stores a PDF of the school. */
const store = (n: number, is: Partial<StoredPdf> = {}) => {
  const connections_pdfUid = `pdf${n}`;
  return screens.college.put('connections-pdfs', {
    pk: 'main',
    sk: connections_pdfUid,
    connections_pdfUid,
    title: `Connections, ${n} June`,
    state: 'ready',
    posts: ['a', 'b'],
    bytes: 1_250_000,
    object_key: `main/${n}.pdf`,
    created_at: `2026-06-0${n}T02:00:00.000Z`,
    ends_at: '2099-01-01T00:00:00.000Z',

    users_userid: 'u',
    users_username: 'a.admin',
    users_firstname: 'Ada',
    users_lastname: 'L',
    ...is,
  });
};
const newest = (uid: string) =>
  screens.college.put('connections-pdfs', { pk: 'main#newest', sk: 'newest', newest: uid });

const opened = async () => screens.open('a.admin', path);
const section = (page: Page) => page.getByRole('region', { name: 'Connections PDF', exact: true });
const table = (page: Page) => page.getByRole('region', { name: 'Connections PDFs, table' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the Connections PDF section', () => {
  it('shows the specified columns, and acts only where they are possible', async () => {
    await store(1, { state: 'failed', message: 'A newer PDF was requested.' });
    await store(2, { emailed_at: '2026-06-02T03:00:00.000Z' });
    await store(3);
    const page = await opened();
    await table(page).waitFor();
    expect(await table(page).getByRole('columnheader').allTextContents()).toEqual([
      'Created At',
      'Title',
      'Status',
      'Error',
      'Emailed',
      'Actions',
    ]);
    const rows = table(page).getByRole('row');
    expect((await rows.allTextContents()).slice(1)).toEqual([
      '2026-06-03 12:00 pmConnections, 3 JuneCompleted2 newsletters, 1.3 MBNoDownloadEmailDelete',
      '2026-06-02 12:00 pmConnections, 2 JuneCompleted2 newsletters, 1.3 MB2026-06-02 01:00 pmDownloadDelete',
      '2026-06-01 12:00 pmConnections, 1 JuneFailedA newer PDF was requested.NoDelete',
    ]);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('says what to do when there is no PDF', async () => {
    const page = await opened();
    await section(page).getByText('No records found!').waitFor();
    await page.getByText('Generate the first PDF.').waitFor();
  });

  it('shows a PDF that generates, and checks it every 2 seconds until it is completed', async () => {
    const page = await opened();
    await section(page).getByText('No records found!').waitFor();
    await press(page, 'Generate PDF');
    await table(page).getByText('Generating').waitFor();
    expect(await table(page).locator('tbody').getByRole('button').count()).toBe(0);
    const { records } = await screens.college.ask('a.admin', connectionsPdf.list, {});
    const [{ connections_pdfUid, title } = { connections_pdfUid: '', title: '' }] = records;
    await store(1, { connections_pdfUid, title, sk: connections_pdfUid } as never);
    await table(page).getByText('Completed').waitFor();
    await table(page)
      .getByRole('button', { name: `Download ${title}` })
      .waitFor();
  });

  it('asks before it deletes a PDF', async () => {
    await store(1, { emailed_at: '2026-06-02T03:00:00.000Z' });
    await newest('pdf1');
    const page = await opened();
    await press(page, 'Delete Connections, 1 June');
    const dialog = page.getByRole('dialog', { name: 'Delete PDF' });
    await dialog.getByText('The link in its e-mail will no longer work.').waitFor();
    await dialog.getByRole('button', { name: 'No' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await table(page).getByRole('row').count()).toBe(2);
    await press(page, 'Delete Connections, 1 June');
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Deleted successfully.').waitFor();
    await section(page).getByText('No records found!').waitFor();
  });
});

describe('the template of the mail', () => {
  const openForm = async (page: Page) => {
    await page.getByRole('link', { name: 'Edit Email template' }).click();
    await page.getByRole('heading', { name: 'Edit Email template', level: 1 }).waitFor();
    return page.getByRole('form', { name: 'Email template' });
  };

  it('says what is missing, keeps what was typed, and saves', async () => {
    const page = await opened();
    const form = await openForm(page);
    const editor = form.getByRole('textbox', { name: 'Email text' });
    await editor.waitFor();
    await form.getByRole('checkbox', { name: 'All' }).uncheck();
    await press(page, 'Save');
    for (const fault of ['subject', 'email text']) {
      await form.getByText(`*Please enter ${fault}.`).waitFor();
    }
    await form.getByText('*Please select email.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await form.getByLabel('Subject').fill('Our newsletter');
    await editor.click();
    await page.keyboard.type('Hello families');
    await form.getByRole('checkbox', { name: 'All' }).check();
    await press(page, 'Save');
    await page.getByText('Saved successfully.').waitFor();
    await section(page).waitFor();
    const [text] = await screens.college.ask('a.admin', connectionsPdf.emailText, {});
    expect(text).toMatchObject({
      subject: 'Our newsletter',
      email_html: '<p>Hello families</p>',
      send_to: [{ value: 'all_subscribers', label: 'All' }],
    });
  });

  it('opens the stored text, and asks before it discards a change', async () => {
    await screens.college.ask('a.admin', connectionsPdf.saveEmailText, {
      subject: 'Stored',
      email_html: '<p>Dear all</p>',
      send_to: [{ value: 'all_subscribers', label: 'All' }],
    });
    const page = await opened();
    const form = await openForm(page);
    await form.getByText('Dear all').waitFor();
    expect(await form.getByLabel('Subject').inputValue()).toBe('Stored');
    await form.getByLabel('Subject').fill('Changed');
    await press(page, 'Cancel');
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'No' }).click();
    expect(await form.getByLabel('Subject').inputValue()).toBe('Changed');
    await press(page, 'Cancel');
    await question.getByRole('button', { name: 'Yes' }).click();
    await section(page).waitFor();
  });
});
