import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { absences } from '#shared/absences/absences.contract';
import { attendance } from '#shared/absences/attendance.contract';
import { addDays } from '#shared/kernel/zone';
import { schoolDayFrom, unknownCalendar } from '#shared/timetables/school-days';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { storeTerm } from '#test/support/college/absences';
import { schoolToday, storeAttendance, storeNotice } from '#test/support/college/attendance';
import { collegePerson, storePerson, storeSettings } from '#test/support/college/people';
import { longDay, shortDay } from '../../../web/src/components/days/days.ts';
import { restingPace, restsAfter } from '../../../web/src/features/absences/office/pulsePace.ts';

const screens = screensWith(async (college) => {
  await storeAttendance(college);
  // The office needs no tile.
  await storeSettings(college.records, { tile_settings: [] });
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const panel = (page: Page) => page.getByRole('dialog');
const openLeave = async () => {
  const { records } = await screens.college.ask('o.office', attendance.listOpen, {
    kind: 'leave',
    limit: 20,
  });
  return records[0];
};

describe('the attendance office', () => {
  it('shows a new notice without moving the list, and marks it as seen and recorded', async () => {
    const page = await screens.open('o.office', '/');
    await page.getByRole('link', { name: 'Absences' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Absences' }).waitFor();
    const mia = page.getByRole('listitem').filter({ hasText: 'Hale, Mia' });
    await mia.getByText('Arrives at 10:30 am', { exact: true }).waitFor();
    await mia.getByText('Illness', { exact: true }).waitFor();
    const before = await mia.boundingBox();
    await storeNotice(screens.college, { children: ['pip', 'mia'] });
    const since = Date.now();
    await page.getByText('New absence: Pip Hale, Mia Hale').waitFor();
    expect(Date.now() - since).toBeLessThan(10_000);
    expect(await mia.boundingBox()).toEqual(before);
    await press(page, 'Show it');
    await page.getByRole('heading', { name: 'Year 9, 9C' }).waitFor();
    await press(page, 'Mark as seen: Hale, Pip');
    await page.getByText('Marked as seen. The family can read it.').waitFor();
    await press(page, 'Mark as recorded: Hale, Pip');
    const pip = page.getByRole('listitem').filter({ hasText: 'Hale, Pip' });
    await pip.getByText('Recorded').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    // The sheet of a homeroom says who is away and when, not why.
    expect(await page.getByRole('button', { name: /Mark|Print|Save/ }).count()).toBe(0);
    expect(await page.getByText('Illness').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as CSV')]);
    const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n');
    expect(lines).toContain(`,n-mia,${schoolToday},am,verified,"Illness, arrives at 10:30 am"`);
  });

  it('marks several notices at once, and lists what nobody has explained', async () => {
    await storeNotice(screens.college, { children: ['pip'] });
    const page = await screens.open('o.office', '/absences?part=notices');
    await page.getByRole('checkbox', { name: 'Choose Hale, Mia' }).check();
    await page.getByRole('checkbox', { name: 'Choose Hale, Pip' }).check();
    await press(page, 'Mark 2 as recorded');
    await page.getByText('2 notices marked as recorded.').waitFor();
    expect(await page.getByText('Recorded', { exact: true }).count()).toBe(2);
    await press(page, 'Undo');
    await page.getByText('2 notices are open again.').waitFor();
    await page.getByRole('button', { name: 'Mark as recorded: Hale, Mia' }).waitFor();
    await page.getByRole('button', { name: 'Mark as recorded: Hale, Pip' }).waitFor();
    expect(await page.getByText('Recorded', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Unexplained 1' }).click();
    await page.getByRole('row').filter({ hasText: 'Hale, Pip' }).getByText('Nothing yet').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('rejects a leave with a sentence, and checks a family arrangement before it approves', async () => {
    const page = await screens.open('o.office', '/absences?part=leave');
    await page.getByText('Family arrangement on record: check before you decide').waitFor();
    await press(page, 'Decide: Ned Hale');
    await press(page, 'Decline leave');
    await panel(page).getByText('Please say why, in one sentence.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Approve leave');
    await page.getByText('Your name is recorded').waitFor();
    await press(page, 'Cancel');
    await page.getByLabel('Answer to the family').fill('There are exams on this day.');
    await press(page, 'Decline leave');
    await panel(page).getByText('Declined', { exact: true }).waitFor();
    const { noticeUid } = (
      await screens.college.ask('c.carer', absences.listNotices, {
        STUDENT_NUMBER: 'n-ned',
        limit: 1,
      })
    ).records[0] as { noticeUid: string };
    const seen = await screens.college.ask('c.carer', absences.getNotice, { noticeUid });
    expect(seen).toMatchObject({ state: 'declined', answer: 'There are exams on this day.' });
    await panel(page).getByText('You can do this until midnight.', { exact: false }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Take the decision back');
    await panel(page).getByText('Decision taken back', { exact: false }).waitFor();
    await panel(page).getByRole('button', { name: 'Approve leave' }).waitFor();
    expect((await openLeave())?.state).toBe('requested');
  });

  it('shows both versions when the family changed a notice meanwhile', async () => {
    const page = await screens.open('o.office', '/absences?part=leave');
    await press(page, 'Decide: Ned Hale');
    await panel(page).getByText('Auckland').waitFor();
    const { noticeUid = '', updated_at = '' } = (await openLeave()) ?? {};
    await screens.college.ask('c.carer', absences.change, {
      noticeUid,
      updated_at,
      reason: 'family',
      destination: 'Wellington',
    });
    await page.getByLabel('Answer to the family').fill('Safe travels.');
    await press(page, 'Approve leave');
    const confirm = page.getByRole('button', { name: 'I checked it: approve' });
    await confirm.click();
    await panel(page).getByText('The family changed this notice').first().waitFor();
    await panel(page).getByText('Wellington').waitFor();
    await panel(page).getByText('Auckland').waitFor();
    expect((await openLeave())?.state).toBe('requested');
  });

  it('asks every 5 seconds, less often while nobody uses it, and not while the tab is hidden', async () => {
    const page = await (await screens.as('o.office')).newPage();
    await page.clock.install();
    await page.goto('/absences');
    await page.getByRole('listitem').filter({ hasText: 'Hale, Mia' }).waitFor();
    const asked = () =>
      screens.server.calls.filter(({ path }) => path.endsWith('/attendance/pulse')).length;
    const first = asked();
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000);
        return asked() - first;
      })
      .toBeGreaterThan(1);
    // Nobody touches it for 10 minutes.
    await page.clock.runFor(restsAfter);
    const rested = asked();
    await page.clock.runFor(60_000);
    expect(asked() - rested).toBeLessThanOrEqual(60_000 / restingPace);
    const before = asked();
    await page.keyboard.press('Shift');
    await expect.poll(() => asked()).toBeGreaterThan(before);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    // A call that has begun still ends.
    await page.clock.runFor(5_000);
    const hidden = asked();
    await page.clock.runFor(60_000);
    expect(asked()).toBe(hidden);
  });

  it('shows office staff who are carers the way to their own children', async () => {
    const link = { userUid: 'u-mia', status: 'active' as const, restricted: false };
    await storePerson(
      screens.college.records,
      collegePerson({
        username: 'o.both',
        type: 'affiliate',
        is_carer: true,
        children: [link],
        capabilities: ['attendance'],
      }),
    );
    const page = await screens.open('o.both', '/absences');
    await page.getByRole('heading', { level: 1, name: 'Absences' }).waitFor();
    await page.getByRole('link', { name: 'My children' }).click();
    await page.getByRole('link', { name: 'My children' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Absences' }).waitFor();
    await page.getByText('Mia').first().waitFor();
  });

  it('fits a phone, and stays on a day in the address', async () => {
    const context = await screens.as('o.office', { width: 375, height: 800 });
    const page = await open(context, `/absences?day=${addDays(schoolToday, 20)}`);
    await page.getByText('All day', { exact: true }).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(375);
  });
});

it('opens at the next school day where today has none, under its date', async () => {
  const first = schoolDayFrom(unknownCalendar, addDays(schoolToday, 60)) ?? '';
  await storeTerm(screens.college, first);
  const page = await screens.open('o.office', '/absences?part=today');
  await page.getByRole('heading', { level: 2, name: longDay(first) }).waitFor();
  await page.getByRole('link', { name: shortDay(first), exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Today', exact: true }).count()).toBe(0);
});
