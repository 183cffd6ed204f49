import { expect, it } from 'vitest';
import { attendance } from '#shared/absences/attendance.contract';
import { addDays } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { schoolToday, storeAttendance, storeNotice } from '#test/support/college/attendance';
import { collegePerson, storePerson } from '#test/support/college/people';

const screens = screensWith(storeAttendance);

/** Stores notices about children of one homeroom, each by one of them. */
async function storeNotices(count: number, day = schoolToday): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const username = `away${n}`;
    await storePerson(
      screens.college.records,
      collegePerson({
        username,
        firstname: `Kim ${n}`,
        surname: 'Away',
        type: 'student',
        groups: ['y7', '7A'],
        form_run: 'Year 7',
        studentNumber: `n-${username}`,
      }),
    );
    await storeNotice(screens.college, { children: [username], days: [day], secondsAgo: 60 + n });
  }
}

const statesOf = async () => {
  const { records } = await screens.college.ask('o.office', attendance.listDay, {
    day: schoolToday,
    limit: 100,
  });
  return records.map(({ state }) => state);
};

it('records twenty absences in less than a minute, with one key for each', async () => {
  // The absence of Mia is the twentieth.
  await storeNotices(19);
  const page = await open(await screens.as('o.office'), '/absences');
  await page.getByRole('button', { name: 'Mark as recorded: Away, Kim 0' }).waitFor();
  let keys = 0;
  const began = Date.now();
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (let n = 0; n < 20; n += 1) await press('r');
  await expect.poll(statesOf).toEqual(Array.from({ length: 20 }, () => 'recorded'));
  expect(Date.now() - began).toBeLessThan(60_000);
  expect(keys).toBe(20);
  await page.getByText('Recorded', { exact: true }).nth(19).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('goes through a list with keys, opens, chooses and marks a notice', async () => {
  await storeNotices(2);
  const page = await open(await screens.as('o.office'), '/absences?part=notices');
  await page.getByRole('button', { name: 'Away, Kim 0', exact: true }).waitFor();
  const active = () => page.evaluate(() => document.activeElement?.textContent);
  for (const [key, name] of [
    ['j', 'Away, Kim 0'],
    ['j', 'Away, Kim 1'],
    ['j', 'Hale, Mia'],
    ['k', 'Away, Kim 1'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(active).toBe(name);
  }
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Mark 1 as seen' }).waitFor();
  await page.keyboard.press('s');
  await page.getByText('Marked as seen.', { exact: false }).waitFor();
  await expect.poll(active).toBe('Hale, Mia');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Dentist, then school.').waitFor();
  // Keys mean nothing while a notice is open.
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await statesOf()).toSorted()).toEqual(['seen', 'sent', 'sent']);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Mark it as recorded').waitFor();
});

it('opens where work waits, and prints each list with its name', async () => {
  // On the day itself there is nothing to do.
  await screens.college.ask('o.office', attendance.record, await firstOfDay());
  await storeNotices(1, addDays(schoolToday, 14));
  const page = await open(await screens.as('o.office'), '/absences');
  await page.locator('a[aria-current=page]', { hasText: 'From families' }).waitFor();
  await page.getByRole('button', { name: 'Mark as recorded: Away, Kim 0' }).click();
  await page.getByText('Recorded', { exact: true }).waitFor();
  // It stays where the work was done.
  await page.locator('a[aria-current=page]', { hasText: 'From families' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { level: 2, name: 'From families' }).waitFor();
  expect(await page.getByRole('button', { name: /Mark|Print|Choose/ }).count()).toBe(0);
});

async function firstOfDay() {
  const { records } = await screens.college.ask('o.office', attendance.listDay, {
    day: schoolToday,
    limit: 20,
  });
  const { noticeUid = '', updated_at = '' } = records[0] ?? {};
  return { noticeUid, updated_at };
}
