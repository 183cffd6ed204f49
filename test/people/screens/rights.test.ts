import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { people } from '#shared/people/people-admin.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { collegePerson, storePerson } from '#test/support/college/people';

const screens = screensWith(async ({ records }) => {
  const more = [
    { username: 'b.admin', firstname: 'Bea', surname: 'Admin', capabilities: ['administrator'] },
    { username: 'k.counsel', firstname: 'Kim', surname: 'Sel', capabilities: ['counsellor'] },
  ] as const;
  for (const { capabilities, ...is } of more) {
    await storePerson(records, collegePerson({ ...is, capabilities: [...capabilities] }));
  }
});

const amelia = '/admin/people/u-a.hart';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const rights = (page: Page) => page.getByRole('region', { name: 'Rights', exact: true });
const ask = (capability: 'signing' | 'counsellor' | 'editor', by = 'a.admin') =>
  screens.college.ask(by, people.askRight, {
    userUid: 'u-a.hart',
    capability,
    give: true,
    reason: 'She takes over.',
  });

describe('the rights of a person', () => {
  it('gives one at once or asks for it, takes it, and shows the reason in its history', async () => {
    const page = await screens.open('a.admin', amelia);
    await press(page, 'Give a right');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Give the right' }).click();
    await dialog.getByText('Choose a right.').waitFor();
    await dialog.getByText('Please give a reason.').waitFor();
    await dialog.getByLabel('Right', { exact: true }).selectOption('Documents to sign');
    await dialog
      .getByText('Another administrator or a privacy officer has to confirm it')
      .waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('She signs for the school.');
    await dialog.getByRole('button', { name: 'Ask for the right' }).click();
    await dialog.waitFor({ state: 'detached' });
    const asked = page.getByRole('list', { name: 'Open requests' });
    await asked.getByText('You asked for this. Another person has to confirm it.').waitFor();
    expect(await asked.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);

    await press(page, 'Give a right');
    await dialog.getByLabel('Right', { exact: true }).selectOption('Editor');
    await dialog.getByText('The person gets it at once.').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('News of sport.');
    await dialog.getByRole('button', { name: 'Give the right' }).click();
    await dialog.waitFor({ state: 'detached' });
    const history = page.getByRole('list', { name: 'History of rights' });
    await history.getByText('Editor: given').waitFor();
    await history.getByText('“News of sport.”').waitFor();
    await history.getByText(/asked by Noor Aziz/).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);

    await press(page, 'Take Editor');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The year is over.');
    await dialog.getByRole('button', { name: 'Take the right' }).click();
    await dialog.waitFor({ state: 'detached' });
    await history.getByText('Editor: taken').waitFor();
    await rights(page).getByText('This person has no further rights.').waitFor();
  });

  it('says in words that nobody could confirm, and keeps what was typed', async () => {
    const page = await screens.open('a.admin', '/admin/people/u-k.counsel');
    await press(page, 'Give a right');
    const dialog = page.getByRole('dialog');
    await screens.college.ask('a.admin', people.askRight, {
      userUid: 'u-p.privacy',
      capability: 'privacy',
      give: false,
      reason: 'She leaves.',
    });
    await dialog.getByLabel('Right', { exact: true }).selectOption('Privacy officer');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Our new officer.');
    await dialog.getByRole('button', { name: 'Ask for the right' }).click();
    await dialog.getByText('Nobody at the school can confirm this right.').waitFor();
    await dialog.getByText(/npm run grant/).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(
      'Our new officer.',
    );
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog
      .getByLabel('Right', { exact: true })
      .selectOption('Administrator (not with this person’s rights)');
    await dialog.getByRole('button', { name: 'Ask for the right' }).click();
    await dialog.getByText('One person can’t have both rights.').waitFor();
  });

  it('offers no act on the own record', async () => {
    const page = await screens.open('a.admin', '/admin/people/u-a.admin');
    await page.getByText('This is your own record.').waitFor();
    await rights(page).getByText('Administrator', { exact: true }).waitFor();
    expect(await rights(page).getByRole('button').count()).toBe(0);
  });

  it('asks for a fresh sign-in, offers one, and comes back', async () => {
    const page = await screens.open('a.admin', amelia);
    const old = new Date(Date.now() - 11 * 60_000).toISOString();
    screens.server.faults.rewrite = (text) =>
      text.replace(/"signed_in_at":"[^"]*"/, `"signed_in_at":"${old}"`);
    await press(page, 'Give a right');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Sign in again first/).waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);
    screens.server.faults.rewrite = undefined;
    const authorise = page.waitForRequest((request) => request.url().includes('/oauth2/authorize'));
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    expect(new URL((await authorise).url()).searchParams.get('prompt')).toBe('login');
    await page.waitForURL(`**${amelia}`);
    await press(page, 'Give a right');
    await dialog.getByLabel('Right', { exact: true }).waitFor();
  });
});

describe('the requests for rights', () => {
  it('shows them to who confirms, who needs the keyboard alone', async () => {
    await ask('signing');
    const page = await screens.open('b.admin', '/');
    const line = page.getByRole('link', { name: '1 right waits for a second person', exact: true });
    await line.waitFor();
    await page.getByRole('link', { name: /^Open requests/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Requests for rights' }).waitFor();
    await page.getByText(/Never confirm because of a mail/).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm Documents to sign for Amelia Hart' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Never confirm because of a mail.', { exact: false }).waitFor();
    await dialog.getByText('Noor Aziz asks: “She takes over.”').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No request waits').waitFor();
  });

  it('shows them to counsellors and privacy officers, each those that they decide', async () => {
    await ask('signing');
    await ask('counsellor');
    const counsellor = await screens.open('k.counsel', '/admin/rights', {
      width: 375,
      height: 667,
    });
    await counsellor.getByText('Counsellor for Amelia Hart').waitFor();
    expect(await counsellor.getByText('Documents to sign for').count()).toBe(0);
    expect(await faultsInEveryLook(counsellor)).toEqual([]);
    const officer = await screens.open('p.privacy', '/admin/rights');
    await officer.getByText('Counsellor for Amelia Hart').waitFor();
    await officer.getByText('Documents to sign for Amelia Hart').waitFor();
    await press(officer, 'Refuse: Documents to sign for Amelia Hart');
    await officer.getByRole('dialog').getByRole('button', { name: 'Refuse', exact: true }).click();
    await officer.getByText('Documents to sign for').waitFor({ state: 'detached' });
  });

  it('lets who asked take a request back, which its history says', async () => {
    await ask('signing');
    const page = await screens.open('a.admin', '/admin/rights');
    await press(page, 'Take back: Documents to sign for Amelia Hart');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: /^Take back the request/ }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
    await page.getByText('The request is taken back.').waitFor();
    await page.goto(amelia);
    const history = page.getByRole('list', { name: 'History of rights' });
    await history.getByText(/taken back by who asked/).waitFor();
  });

  it('says what went wrong when somebody else was first', async () => {
    const { requestUid = '' } = await ask('signing');
    const page = await screens.open('p.privacy', '/admin/rights');
    await press(page, 'Confirm Documents to sign for Amelia Hart');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/asks: “She takes over.”/).waitFor();
    await screens.college.ask('b.admin', people.decideRight, { requestUid, decision: 'confirm' });
    await dialog.getByRole('button', { name: 'Give the right' }).click();
    await page.getByText('This request is no longer open.').waitFor();
  });

  it('hides them from everybody else', async () => {
    for (const who of ['e.editor', 'c.carer', 'a.hart']) {
      const page = await screens.open(who, '/admin/rights');
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    }
  });
});
