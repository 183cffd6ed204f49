import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { people } from '#shared/people/people-admin.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { goTo } from '#test/support/browser/go';
import { collegePerson, storePerson } from '#test/support/college/people';

const screens = screensWith(async ({ records }) => {
  for (let n = 0; n < 60; n += 1) {
    const surname = `Zhou ${String(n).padStart(2, '0')}`;
    await storePerson(records, collegePerson({ username: `z.${n}`, firstname: 'Zoe', surname }));
  }
});

const rows = (page: Page) => page.getByRole('region', { name: 'People, table' }).getByRole('row');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const person = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const find = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Name, address or number' }).fill(text);
  await page.keyboard.press('Enter');
};
const decide = async (page: Page, act: string, reason: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: act, exact: true }).click();
};

describe('the list of people', () => {
  it('finds a person with the keyboard, and keeps the name out of the address', async () => {
    const page = await screens.open('a.admin', '/admin/people');
    await rows(page).nth(1).waitFor();
    expect(await rows(page).count()).toBe(51);
    const heads = await page.getByRole('columnheader').allTextContents();
    // The first one chooses all rows.
    expect(heads).toEqual(['', 'Name', 'Kind', 'State', 'Signs in as', 'Email']);
    await page.getByRole('textbox', { name: 'Name, address or number' }).focus();
    await page.keyboard.type('rosa ha');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(2);
    expect((await rows(page).nth(1).getByRole('cell').allTextContents()).slice(1, 4)).toEqual([
      'Rosa Hale',
      'Carer',
      '',
    ]);
    expect(page.url()).not.toContain('rosa');
    await page.getByRole('link', { name: 'Rosa Hale' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Rosa Hale' }).waitFor();
    await page.goBack();
    await rows(page).nth(1).waitFor();
  });

  it('says that nobody matches, and what went wrong', async () => {
    const page = await screens.open('a.admin', '/admin/people');
    await rows(page).nth(1).waitFor();
    await find(page, 'nobody at all');
    await page.getByText('Nobody matches these filters.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Reset the filter');
    await rows(page).nth(1).waitFor();
    screens.server.faults.status = 500;
    await page.getByLabel('Kind').selectOption('Staff');
    await press(page, 'Search');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await rows(page).count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);
    screens.server.faults.status = undefined;
    await press(page, 'Try again');
    await rows(page).nth(1).waitFor();
    for (const row of (await rows(page).allTextContents()).slice(1)) expect(row).toContain('Staff');
  });

  it('shows name, kind and one state on a phone, without faults in any look', async () => {
    const page = await screens.open('a.admin', '/admin/people', { width: 375, height: 667 });
    const list = page.getByRole('list', { name: 'People' });
    await list.getByRole('listitem').first().waitFor();
    const first = await list.getByRole('listitem').first().innerText();
    expect(first).not.toContain('@');
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('is hidden from everybody but administrators', async () => {
    for (const who of ['e.editor', 'p.privacy', 'c.carer']) {
      const page = await screens.open(who, '/admin/people');
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    }
  });
});

describe('a person', () => {
  const rosa = '/admin/people/u-c.carer';

  it('is blocked with a reason and unblocked, and the page says so', async () => {
    const page = await screens.open('a.admin', rosa);
    await press(page, 'Block sign-in');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Block sign-in' }).click();
    await dialog.getByText('Please give a reason.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await decide(page, 'Block sign-in', 'A court order.');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('This person can’t sign in and gets no mail').waitFor();
    await page.getByText('“A court order.”').waitFor();
    await page.getByText('Blocked', { exact: true }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Take the block back');
    await decide(page, 'Take the block back', 'Cleared.');
    await page.getByRole('button', { name: 'Block sign-in' }).waitFor();
  });

  it('loses and gets back a child, and explains the sign-in', async () => {
    const page = await screens.open('a.admin', rosa);
    await press(page, 'Withhold Mia');
    await decide(page, 'Withhold Mia', 'As the father asked.');
    await page.getByText('Withheld here').waitFor();
    const says = page.getByText('Mia is withheld from this person. Say nothing about this child.');
    await says.waitFor();
    await press(page, 'Give Mia back');
    await decide(page, 'Give Mia back', 'A mistake.');
    await page.getByRole('button', { name: 'Withhold Mia' }).waitFor();
    expect(await says.count()).toBe(0);
    await press(page, 'Find out');
    await page.getByText('Nothing in the portal is in the way.').waitFor();
    await page.getByText('Given back').or(page.getByText('Gave a child back: Mia')).waitFor();
  });

  it('keeps what was typed when another administrator was first', async () => {
    const page = await screens.open('a.admin', rosa);
    await press(page, 'Sign out everywhere');
    await screens.college.ask('a.admin', people.act, {
      userUid: 'u-c.carer',
      act: 'block',
      reason: 'First.',
      version: 0,
    });
    await decide(page, 'Sign out everywhere', 'A lost phone.');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Another administrator changed this person meanwhile.').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(
      'A lost phone.',
    );
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('“A lost phone.”').waitFor();
  });

  it('gets an invitation, which can be sent again', async () => {
    const page = await screens.open('a.admin', '/admin/people/u-z.7');
    await press(page, 'Invite');
    await decide(page, 'Send invitation', 'A new student.');
    await page.getByRole('button', { name: 'Send invitation again' }).waitFor();
    await page.getByRole('region', { name: 'What was done' }).getByText('Invited').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('shows no act on the own record, and nobody for an unknown address', async () => {
    const page = await screens.open('a.admin', '/admin/people/u-a.admin');
    await page.getByText('This is your own record.').waitFor();
    expect(await page.getByRole('button', { name: 'Block sign-in' }).count()).toBe(0);
    await page.goto('/admin/people/nobody');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });

  it('lists the carers of a child, on a phone and at a desk', async () => {
    const page = await screens.open('a.admin', '/admin/people', { width: 375, height: 667 });
    await find(page, 'mia');
    await person(page, 'Mia Hale');
    await page.getByRole('region', { name: 'Carers' }).getByText('Rosa Hale').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    // The child’s page leads to the carer’s, where the act is, and asks there.
    await page.getByRole('link', { name: 'Withhold Mia, Rosa Hale' }).click();
    await page.waitForURL('**/admin/people/u-c.carer');
    await decide(page, 'Withhold Mia', 'A court order.');
    await page.getByText('Mia is withheld from this person.', { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Give Mia back, Rosa Hale' }).waitFor();
    await goTo(page, '/admin/people?state=never-signed-in', 'People');
  });
});
