import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { applyGroups } from '#functions/people/school-groups/apply-work';
import { applyJobStore } from '#functions/people/store/school-groups/apply-orders';
import { schoolGroupReader } from '#functions/people/store/school-groups/school-group-reader';
import { schoolGroups as groups } from '#shared/audiences/school-groups.contract';
import { factsOf } from '#test/documents/site-facts';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { collegePerson, storePerson } from '#test/support/college/people';
import { schoolNamed } from '#test/support/records/school';

const screens = screensWith(async ({ records, ask }) => {
  for (let n = 0; n < 60; n += 1) {
    const surname = `Zhou ${String(n).padStart(2, '0')}`;
    const person = { username: `z.${n}`, firstname: 'Zoe', surname, studentNumber: `7${n}` };
    await storePerson(records, collegePerson(person));
  }
  const made = await ask('a.admin', groups.create, { groupname: 'Fair committee' });
  const { groupUid, version } = made;
  const add = Array.from({ length: 60 }, (_, n) => `u-z.${n}`);
  await ask('a.admin', groups.changeMembers, { groupUid, version, add });
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const members = (page: Page) =>
  page.getByRole('region', { name: 'People of the group, table' }).getByRole('row');
const phone = { width: 375, height: 667 };

/** Writes the last change to people, as the worker does. */
async function applied(): Promise<void> {
  const { tables } = screens.college;
  const applyUid = await schoolGroupReader(tables).of(schoolNamed('main')).newest();
  if (applyUid === undefined) throw new Error('Nothing was ordered');
  await applyGroups(
    {
      sites: [factsOf('main')],
      tables,
      jobs: applyJobStore(tables),
      queue: { send: async () => {} },
      now: () => new Date(),
      newLease: () => 'lease',
      timeLeft: () => 600_000,
    },
    { site: 'main', applyUid },
  );
}

describe('the groups of the school', () => {
  it('lists groups, and makes one with the keyboard', async () => {
    const page = await screens.open('a.admin', '/admin/groups');
    await page.getByRole('link', { name: 'Fair committee' }).waitFor();
    await page.getByText('60 people').waitFor();
    await page.getByText('The last change is being applied.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await applied();
    await page.getByText('The last change is being applied.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New group' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).waitFor();
    await dialog.getByRole('button', { name: 'Make group' }).click();
    await dialog.getByText('Please give the group a name.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Camp');
    await dialog.getByRole('button', { name: 'Make group' }).click();
    await title(page, 'Camp');
    await page.getByText('Nobody is in the group yet.').waitFor();
  });

  it('makes a group with a rule, and shows whom it finds', async () => {
    const page = await screens.open('a.admin', '/admin/groups');
    await press(page, 'New group');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Year 7 without 8');
    await dialog.getByLabel('Who is in it').selectOption('People of groups of the roster');
    const any = dialog.getByRole('group', { name: 'In any of these groups' });
    await any.getByRole('button', { name: /Year level/ }).click();
    await any.getByRole('checkbox', { name: 'Year 7' }).check();
    await dialog.getByRole('button', { name: 'Show whom it finds' }).click();
    await dialog.getByText(/^The rule finds \d+ people today\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Make group' }).click();
    await title(page, 'Year 7 without 8');
    await members(page).nth(1).waitFor();
    expect(await page.getByRole('button', { name: /^Take / }).count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('says that nothing matches, and what went wrong', async () => {
    const page = await screens.open('a.admin', '/admin/groups');
    await page.getByRole('textbox', { name: 'Name of the group' }).fill('nothing');
    await page.getByText('No group has this name.').waitFor();
    await press(page, 'Show all groups');
    await page.getByRole('link', { name: 'Fair committee' }).waitFor();
    const other = await screens.open('a.admin', '/admin/people');
    await other.getByRole('link', { name: 'Rosa Hale' }).waitFor();
    screens.server.faults.status = 500;
    await other.getByRole('link', { name: 'Groups', exact: true }).click();
    await other.getByRole('button', { name: 'Try again' }).waitFor();
    screens.server.faults.status = undefined;
    await press(other, 'Try again');
    await other.getByRole('link', { name: 'Fair committee' }).waitFor();
  });

  it('hides groups from everybody but administrators', async () => {
    for (const who of ['e.editor', 'p.privacy', 'c.carer']) {
      const page = await screens.open(who, '/admin/groups');
      await title(page, 'Page not found');
    }
  });
});

describe('a group of the school', () => {
  const fair = async (page: Page) => {
    await page.getByRole('link', { name: 'Fair committee' }).click();
    await title(page, 'Fair committee');
    await members(page).nth(1).waitFor();
  };

  it('lists its people page by page, and takes one out', async () => {
    const page = await screens.open('a.admin', '/admin/groups');
    await fair(page);
    expect(await members(page).count()).toBe(51);
    await page.getByRole('textbox', { name: 'Name of a person in the group' }).fill('zhou 07');
    await page.keyboard.press('Enter');
    await expect.poll(() => members(page).count()).toBe(2);
    await press(page, 'Take out Zoe Zhou 07');
    await page.getByText('Nobody in the group has this name.').waitFor();
    await press(page, 'Show everyone');
    await members(page).nth(1).waitFor();
  });

  it('takes people by name and by pasted numbers, and keeps what it did not find', async () => {
    const page = await screens.open('a.admin', '/admin/groups');
    await fair(page);
    await page.getByRole('textbox', { name: 'Name or number of a person' }).fill('rosa');
    await page.keyboard.press('Enter');
    await press(page, 'Add Rosa Hale');
    await page.getByText('Rosa Hale is in the group.').waitFor();
    const many = page.getByRole('textbox', { name: 'Many people' });
    await many.fill('e.editor\n99999\nz.1');
    await press(page, 'Add these people');
    await page.getByText('One line added nobody.').waitFor();
    await page.getByText('99999: nobody at the school').waitFor();
    expect(await many.inputValue()).toBe('99999');
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('is for some who publish, and says when another administrator was first', async () => {
    const page = await screens.open('a.admin', '/admin/groups');
    await fair(page);
    await page.getByLabel('Who may use it').selectOption('Some people');
    await page.getByRole('textbox', { name: 'Name of a person who may use it' }).fill('hale');
    await page.keyboard.press('Enter');
    await press(page, 'Choose Rosa Hale');
    await press(page, 'Save');
    await page.getByText('The group is saved.').waitFor();
    const uid = page.url().split('/').at(-1)?.split('?')[0] ?? '';
    const { groups: all } = await screens.college.ask('a.admin', groups.ofSchool, {
      origin: 'school',
    });
    const { version = 0 } = all.find(({ groupUid }) => groupUid === uid) ?? {};
    await screens.college.ask('a.admin', groups.change, {
      groupUid: uid,
      version,
      groupname: 'Fair',
      use: 'all',
    });
    await press(page, 'Save');
    await page.getByText('Another administrator has changed this group').waitFor();
  });

  it('is deleted after a question, and works on a phone', async () => {
    const page = await screens.open('a.admin', '/admin/groups', phone);
    await page.getByRole('link', { name: 'Fair committee' }).click();
    await title(page, 'Fair committee');
    await page.getByRole('list', { name: 'People of the group' }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Delete group');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
    await page.getByText('The school has no groups of its own yet.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });
});
