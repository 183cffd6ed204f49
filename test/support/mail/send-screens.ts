import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { StoredMailing } from '#functions/mailings/store/mailing-record';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import type { MailSettings } from '#shared/mailings/send-emails.contract';
import { screensWith } from '#test/support/browser/browser';
import type { College } from '#test/support/college/college';
import { type Messages, storeMailing } from '#test/support/college/mailings';
import { storePosts } from '#test/support/college/posts';
import { audience } from '#test/support/records/posts';
import { schoolNamed } from '#test/support/records/school';

export const weekly = '/admin/email-logs/send-weekly-emails';
export const principal = '/admin/email-logs/send-principal-emails';

/** The number of people who get the digest of the scene: everyone with a working address. */
export const readers = 7;

/**
 * Opens the sending screens in a browser. The school has posts, one of them for Year 7 only, a sent
 * mailing, and an address that bounced.
 */
export function sendScreens() {
  const screens = screensWith(async (college) => {
    const year7 = {
      ...audience('STUDENTS', 'CARERS', '#y7'),
      groupNames: [],
      groupNamesSearch: '',
    };
    await storePosts(college, [{}, { group_list: year7 }]);
    await suppress(college, 'p.privacy');
    await changeSettings(college, {});
    const day = '2026-06-01';
    await storeMailing(
      college,
      {
        mailingUid: '00-daily',
        type: 'Daily',
        state: 'sent',
        period: day,
        day,
        created_at: `${day}T20:00:00.000Z`,
        created_by_name: 'schedule',
        started_at: `${day}T20:01:00.000Z`,
        finished_at: `${day}T20:02:00.000Z`,
      },
      { sent: 638, failed: 2 },
    );
  });

  async function screen(path: string, person = 'a.admin', width = 1280) {
    const page = await screens.open(person, path, { width });
    return { context: page.context(), page, [Symbol.asyncDispose]: () => page.close() };
  }
  const stored = (table: 'mailings' | 'weeklyemailtext') => screens.college.tables.all(table);
  /** Returns the mailing that was sent in this test. */
  const started = () => stored('mailings').find(({ pk, sk }) => pk === 'main' && sk !== '00-daily');
  /** Changes the mailing that was sent in this test, as its worker does. */
  async function work(is: Partial<StoredMailing>, messages?: Messages) {
    await expect.poll(started).toBeDefined();
    const mailingUid = String(started()?.mailingUid);
    await storeMailing(screens.college, { mailingUid, ...is }, messages);
  }
  const now = () => new Date().toISOString();
  return {
    screens,
    screen,
    /** The forms that were sent. */
    asked: (): unknown[] =>
      screens.server.calls
        .filter(({ method, path }) => method === 'POST' && path === '/send-emails')
        .map(({ body }) => JSON.parse(body)),
    settings: () => stored('mailings').find(({ pk }) => pk === 'main#settings'),
    weeklyText: () => stored('weeklyemailtext')[0],
    started,
    work,
    /** Prepares the mailing that was sent in this test. */
    prepare: () => work({ state: 'waiting' }, { prepared: readers }),
    begin: () => work({ state: 'sending', started_at: now() }, { sent: 3, prepared: readers - 3 }),
    finish: (messages: Messages) => work({ state: 'sent', finished_at: now() }, messages),
  };
}

/** Stores that mail to a person bounced. */
export const suppress = (college: College, username: string) =>
  suppressionRepository(college.tables).of(schoolNamed('main')).add(`${username}@example.edu`, {
    reason: 'bounce',
    at: '2026-06-01T00:00:00.000Z',
    mailingUid: '00-daily',
  });

/** Stores the mail settings of the school with some changes. */
export const changeSettings = (college: College, is: Partial<MailSettings>) =>
  college.put('mailings', {
    pk: 'main#settings',
    sk: 'settings',
    updated_at: new Date().toISOString(),
    digest: { on: false, weekday: 5, hour: 15 },
    daily: { on: false, hour: 6 },
    closed_days: ['2026-07-06', '2026-07-07', '2026-07-08', '2026-10-05'],
    undo_seconds: 60,
    updated_by: 'u-a.admin',
    ...is,
  });

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Presses the button that sends, in testing mode or in earnest. */
export const send = (page: Page) => page.getByRole('button', { name: /^Send Emails/ }).click();

export const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Returns the label or the text of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.id ?? '';
    return (
      document.querySelector(`label[for="${id}"]`)?.textContent ??
      document.activeElement?.textContent
    );
  });

/** Fills in the blurb and the exclusion list. */
export async function fill(page: Page) {
  await field(page, 'Blurb').fill('A good week. <b>Camp</b> forms are due.');
  await field(page, 'Exclusion list').fill('one@example.org\ntwo@example.org');
}
