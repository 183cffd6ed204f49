import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectionsEmail } from '#shared/connections/connections-email.contract';
import { connectionsPdf } from '#shared/connections/connections-pdf.contract';
import { subscribedUsers } from '#shared/subscribers/subscribed-users.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';

const title = 'Connections, 3 June';
const pdf = {
  pk: 'main',
  sk: 'pdf3',
  connections_pdfUid: 'pdf3',
  title,
  state: 'ready',
  posts: ['a'],
  bytes: 1_250_000,
  object_key: 'main/3.pdf',
  created_at: '2026-06-03T02:00:00.000Z',
  ends_at: '2099-01-01T00:00:00.000Z',
  users_userid: 'u',
  users_username: 'a.admin',
  users_firstname: 'Ada',
  users_lastname: 'L',
};
const everyone = [{ value: 'all_subscribers', label: 'All' }];
const screens = screensWith(async ({ ask, put }) => {
  for (const [name, email] of [
    ['Ann Lee', 'ann@example.org'],
    ['Bob Ray', 'bob@example.org'],
  ] as const) {
    await ask('a.admin', subscribedUsers.create, { name, email });
  }
  await put('connections-pdfs', pdf);
});
const saveText = () =>
  screens.college.ask('a.admin', connectionsPdf.saveEmailText, {
    subject: 'Our newsletter',
    email_html: '<p>Dear all</p>',
    send_to: everyone,
  });

const opened = async () => {
  const page = await screens.open('a.admin', '/admin?tab=subscribed');
  await page.getByRole('button', { name: `Email ${title}` }).click();
  return { page, dialog: page.getByRole('dialog', { name: `Email ${title}` }) };
};
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: title });
const sends = () =>
  screens.server.calls.filter(
    ({ method, path }) => method === 'POST' && path.includes(connectionsEmail.send.path),
  );

describe('the dialog that sends a Connections PDF', () => {
  it('offers the e-mail text when there is none, and says how many would get it', async () => {
    const { page, dialog } = await opened();
    await dialog.getByText('There is no e-mail text yet.').waitFor();
    await dialog.getByText('2 people would get it.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Send' }).count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Edit Email template' }).click();
    await page.getByRole('heading', { name: 'Edit Email template', level: 1 }).waitFor();
  });

  describe('with a text', () => {
    beforeEach(saveText);

    it('shows the e-mail and its recipients, and refuses a choice of nobody', async () => {
      const { page, dialog } = await opened();
      const mail = dialog.getByRole('region', { name: 'E-mail' });
      await mail.getByText('Our newsletter').waitFor();
      await mail.getByText('Dear all').waitFor();
      await dialog.getByRole('button', { name: 'Send to all subscribers' }).waitFor();
      await dialog.getByText('2 people would get it.').waitFor();
      expect(await faultsInEveryLook(page)).toEqual([]);
      await dialog.getByRole('checkbox', { name: 'All' }).uncheck();
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await dialog
        .getByText('Please select atleast one subscriber email id to send email')
        .waitFor();
      expect(sends()).toEqual([]);
    });

    it('sends to the chosen subscribers once, after which it cannot be emailed again', async () => {
      const { page, dialog } = await opened();
      // A chosen person replaces All.
      await dialog.getByRole('checkbox', { name: 'Ann Lee (ann@example.org)' }).check();
      expect(await dialog.getByRole('checkbox', { name: 'All' }).isChecked()).toBe(false);
      await dialog.getByText('1 person would get it.').waitFor();
      await dialog.getByRole('button', { name: 'Send to 1 subscriber' }).dblclick();
      await page.getByText('[SUCCESS] Email sent successfully').waitFor();
      await dialog.waitFor({ state: 'detached' });
      expect(sends()).toHaveLength(1);
      await rowOf(page)
        .getByRole('button', { name: `Email ${title}` })
        .waitFor({ state: 'detached' });
      expect(await rowOf(page).textContent()).toMatch(/MB\d{4}-\d{2}-\d{2} /);
    });

    it('keeps the choice when a call fails, and sends once when it is repeated', async () => {
      const { page, dialog } = await opened();
      await dialog.getByRole('checkbox', { name: 'Bob Ray (bob@example.org)' }).check();
      const send = dialog.getByRole('button', { name: 'Send to 1 subscriber' });
      screens.server.fail(connectionsEmail.send.path, 'lost', 1);
      await send.click();
      await expect.poll(() => sends().length).toBe(1);
      await expect.poll(() => send.isEnabled()).toBe(true);
      await send.click();
      await page.getByText('[SUCCESS] Email sent successfully').waitFor();
      const [kept] = (await screens.college.ask('a.admin', connectionsPdf.list, {})).records;
      expect(kept?.emailed).toBe(true);
    });

    it('says that the PDF was emailed by another person meanwhile', async () => {
      const { page, dialog } = await opened();
      await dialog.getByRole('button', { name: 'Send to all subscribers' }).waitFor();
      await screens.college.put('connections-pdfs', {
        ...pdf,
        emailed_at: '2026-06-03T03:00:00.000Z',
      });
      await dialog.getByRole('button', { name: 'Send to all subscribers' }).click();
      await page.getByText('This PDF was emailed already.').waitFor();
      await dialog.waitFor();
    });
  });
});
