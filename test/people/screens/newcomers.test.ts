import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { personKeys } from '#functions/people/store/person-record';
import { people } from '#shared/people/people-admin.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { collegePerson } from '#test/support/college/people';
import { schoolNamed } from '#test/support/records/school';

/**
 * 22 people of one name who never signed in: two calls invite them. One has no address. Ten of another
 * name are for the invitation of some: the portal keeps its list of people for a minute.
 */
const screens = screensWith(async ({ put }) => {
  const names = { y: ['Young', 22], o: ['Older', 10] } as const;
  for (const [letter, [surname, count]] of Object.entries(names)) {
    for (let n = 0; n < count; n += 1) {
      const person = collegePerson({
        username: `${letter}.${n}`,
        firstname: 'Yan',
        surname: `${surname} ${String(n).padStart(2, '0')}`,
        ...(n === 3 && { email: '' }),
      });
      await put('users', { ...person, ...personKeys(schoolNamed('main'), person) });
    }
  }
});

const rows = (page: Page) => page.getByRole('region', { name: 'People, table' }).getByRole('row');
const found = async (page: Page, text: string, count: number) => {
  await page.getByRole('textbox', { name: 'Name, address or number' }).fill(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page).count()).toBe(count + 1);
};
const choose = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).press('Space');
const invited = async () => {
  const query = { search: 'young', state: 'invited' as const, limit: 100 };
  return (await screens.college.ask('a.admin', people.list, query)).records.length;
};

describe('a new person', () => {
  it('is added with the keyboard, after the faults of the form and a name that is taken', async () => {
    const page = await screens.open('a.admin', '/admin/people');
    await rows(page).nth(1).waitFor();
    await page.getByRole('button', { name: 'Add a person' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'First name' }).press('Enter');
    await dialog.getByText('Please give the first name.').waitFor();
    await dialog.getByText('Please give an e-mail address.').waitFor();
    await dialog.getByText('Please give a reason.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'First name' }).focus();
    for (const text of ['Cleo', 'Coach', 'y.1', 'cleo@example.edu']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('She coaches rowing.');
    await dialog.getByRole('button', { name: 'Add the person' }).press('Enter');
    await dialog.getByText('Please choose another username.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Signs in as' }).fill('c.coach');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cleo Coach' }).waitFor();
    await page.getByText('“She coaches rowing.”').waitFor();
    await page.getByRole('button', { name: 'Invite', exact: true }).waitFor();
  });

  it('is added once when the answer is lost and the button is pressed again', async () => {
    const page = await screens.open('a.admin', '/admin/people', { width: 375, height: 667 });
    await page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = page.getByRole('dialog');
    const form = { 'First name': 'Cleo', Surname: 'Coach', 'Signs in as': 'c.coach' };
    for (const [name, text] of Object.entries({ ...form, Email: 'c@example.edu', Reason: 'R.' }))
      await dialog.getByRole('textbox', { name }).fill(text);
    screens.server.fail('/people', 'lost', 1);
    await dialog.getByRole('button', { name: 'Add the person' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add the person' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cleo Coach' }).waitFor();
  });
});

describe('an invitation of several people', () => {
  it('goes to those who are chosen with the keyboard, and says who got none and why', async () => {
    const page = await screens.open('a.admin', '/admin/people');
    await found(page, 'older', 10);
    await choose(page, 'Yan Older 02');
    await choose(page, 'Yan Older 03');
    const bar = page.getByRole('region', { name: 'Chosen people' });
    await bar.getByText('2 chosen').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    const act = dialog.getByRole('button', { name: 'Invite 2 people', exact: true });
    await act.press('Enter');
    await dialog.getByText('Please give a reason.').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('New colleagues.');
    await act.press('Enter');
    await page.getByRole('heading', { name: '1 person invited' }).waitFor();
    await dialog.getByText('1 person got no invitation:').waitFor();
    await dialog.getByText('The school has no address of this person').waitFor();
    await dialog.getByText('Yan Older 03').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await rows(page).filter({ hasText: 'Older 02' }).getByText('Invited').waitFor();
    await expect.poll(() => bar.count()).toBe(0);
  });

  it('goes to all of the filter who were never invited, 20 in a call, and goes on after a fault', async () => {
    const page = await screens.open('a.admin', '/admin/people');
    const scope = page.getByText(/You see how many before any mail leaves\./);
    expect(await scope.textContent()).toMatch(/^Everyone at the school\./);
    await found(page, 'young', 22);
    expect(await scope.textContent()).toMatch(/^Only those whom your search and filters find\./);
    await page.getByRole('button', { name: 'Invite all who were never invited' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A new school.');
    screens.server.fail('/people/invitations', 'refused', 1);
    await dialog.getByRole('button', { name: 'Invite 22 people', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await invited()).toBe(0);
    await dialog.getByRole('button', { name: 'Invite 22 people', exact: true }).click();
    await page.getByRole('heading', { name: '21 people invited' }).waitFor({ timeout: 20_000 });
    expect(await invited()).toBe(21);
    const calls = screens.server.calls.filter(({ path }) => path.endsWith('/people/invitations'));
    const sizes = calls.map(({ body }) => JSON.parse(body).userUids.length);
    expect(sizes).toEqual([20, 20, 2]);
    expect(calls[0]?.key).toBe(calls[1]?.key);
  });

  it('is not offered for a state in which everybody was invited, and says so for a list without others', async () => {
    const page = await screens.open('a.admin', '/admin/people?state=mail-returns');
    await page.getByText('Nobody matches these filters.').waitFor();
    expect(await page.getByRole('button', { name: /^Invite all/ }).count()).toBe(0);
    await page.goto('/admin/people');
    await found(page, 'noor', 1);
    await page.getByRole('button', { name: /^Invite all/ }).click();
    await page.getByText('Everybody in this list has signed in or was invited.').waitFor();
  });
});
