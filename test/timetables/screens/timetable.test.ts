import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayIn } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { storeRoster, storeTimetable, timetableDay } from '#test/support/college/timetable';
import { dayName, longDay, shortDay, spanName } from '../../../web/src/components/days/days.ts';

const screens = screensWith(storeTimetable);

const phone = { width: 375, height: 800 };
const on = (days: number, more = '') => `/timetable?day=${timetableDay(days)}${more}`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dayOf = (page: Page, days: number) =>
  page.getByRole('listitem').filter({ hasText: shortDay(timetableDay(days)) });
/** Waits for the heading of the days, which has no year unless it is another one. */
const heading = (page: Page, text: string) => {
  const year = dayIn('Australia/Sydney', new Date()).slice(0, 4);
  const name = text.replace(` ${year}`, '');
  return page.getByRole('heading', { level: 2, name, exact: true });
};

describe('the timetable screen', () => {
  it('shows a carer the week of each child, with its changes in words', async () => {
    const page = await screens.open('c.carer', on(1));
    const week = spanName(timetableDay(0), timetableDay(4));
    await heading(page, `${week}, week A`).waitFor();
    const monday = dayOf(page, 0).first();
    await monday.getByText('9:00 am – 9:50 am').waitFor();
    await monday.getByText('New room: Library, usually C3').waitFor();
    await dayOf(page, 1).first().getByText('Cancelled').waitFor();
    const moved = `Moved to ${shortDay(timetableDay(3))}`;
    await page.getByText(moved).waitFor();
    await page.getByText('The school is closed: Staff development day').waitFor();
    await page.getByText('New teacher, usually Amelia Hart').waitFor();
    await page.getByText(`Moved from ${shortDay(timetableDay(1))}`).waitFor();
    await page.getByText('Added lesson').waitFor();
    expect(await page.getByText('Saturday').count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);

    await press(page, 'Ned');
    await heading(page, `${week}, week A`).waitFor();
    await page.getByText('8B Science').waitFor();
    expect(await page.getByText('7A English').count()).toBe(0);
    await press(page, 'Next week');
    await heading(page, `${spanName(timetableDay(7), timetableDay(11))}, week B`).waitFor();
    await page.goBack();
    await heading(page, `${week}, week A`).waitFor();
  });

  it('opens with one day on a phone, and says why a day has no lessons', async () => {
    const page = await screens.open('c.carer', on(1), phone);
    await heading(page, `${longDay(timetableDay(1))}, week A`).waitFor();
    const lessons = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem');
    await lessons.filter({ hasText: '7A English' }).getByText('Cancelled').waitFor();
    await lessons.filter({ hasText: 'Period 3' }).getByText('Moved to').waitFor();
    await press(page, 'Next day');
    await page.getByText('The school is closed').waitFor();
    await page.getByText('Staff development day').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.goto(on(5));
    await page.getByText('Weekend').waitFor();
    await press(page, `Show ${shortDay(timetableDay(7))}`);
    await lessons.first().getByText('Period 1').waitFor();
    await page.goto(on(14));
    await page.getByText('School holidays').waitFor();
    await page.goto(on(7, '&student=u-pip'));
    await page.getByText('No lessons', { exact: true }).waitFor();
    await press(page, 'Week');
    await page.getByRole('list', { name: 'Days of the week' }).waitFor();
    await press(page, 'Thu');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Thursday');
    expect(await faultsInEveryLook(page)).toEqual([]);
    // A week that is all holidays is one sentence.
    await page.goto(on(14, '&view=week'));
    await page.getByText('School holidays').waitFor();
    expect(await page.getByRole('list', { name: 'Days of the week' }).count()).toBe(0);
  });

  it('shows a teacher own lessons and those taken for others, from the menu and by keyboard', async () => {
    const page = await screens.open('t.brown', '/');
    await page.getByRole('link', { name: 'Timetable' }).click();
    await page.getByRole('heading', { level: 1, name: 'Timetable' }).waitFor();
    expect(await page.getByRole('group', { name: 'Whose timetable' }).count()).toBe(0);
    // On a weekend the screen opens at the next school day, which is in the next week.
    await page.getByRole('list', { name: 'Days of the week' }).waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const nextWeek = heading(
      page,
      `Next school week: ${spanName(timetableDay(0), timetableDay(4))}, week A`,
    );
    if (await nextWeek.isVisible()) await press(page, 'Previous week');
    const next = page.getByRole('button', { name: 'Next week' });
    await next.focus();
    await page.keyboard.press('Enter');
    await page.getByText('You take this lesson for Amelia Hart').waitFor();
    await page.getByRole('button', { name: 'Day', exact: true }).focus();
    await page.keyboard.press('Space');
    await page
      .getByText(/Period \d|No lessons|Weekend|closed/)
      .first()
      .waitFor();
  });

  it('opens at the next school day where today has none, and says its date', async () => {
    // The only term begins on Tuesday of next week, and Wednesday is closed.
    await storeRoster(screens.college, 'academicSessions', {
      sourcedId: 'term',
      title: 'Term',
      type: 'term',
      schoolYear: '2026',
      startDate: timetableDay(1),
      endDate: timetableDay(12),
    });
    const page = await screens.open('c.carer', '/timetable', phone);
    await heading(page, `Next school day: ${longDay(timetableDay(1))}, week A`).waitFor();
    await press(page, 'Next day');
    await page.getByText('The school is closed').waitFor();
    await press(page, `Show ${shortDay(timetableDay(3))}`);
    await heading(page, `${longDay(timetableDay(3))}, week A`).waitFor();
    expect(await page.getByRole('button', { name: 'Today' }).count()).toBe(0);
    const back = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    await press(page, dayName(timetableDay(1), back));
    await heading(page, `Next school day: ${longDay(timetableDay(1))}, week A`).waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Week');
    const week = spanName(timetableDay(0), timetableDay(4));
    await heading(page, `Next school week: ${week}, week A`).waitFor();
  });

  it('reports a failed read, and loads it on request', async () => {
    const context = await screens.as('mia');
    const page = await open(context, on(0));
    await page.getByText('7A Maths').first().waitFor();
    screens.server.faults.status = 503;
    await press(page, 'Next week');
    await page
      .getByRole('alert')
      .getByText(/^Your timetable couldn’t be loaded\./)
      .waitFor();
    delete screens.server.faults.status;
    await press(page, 'Try again');
    await page.getByText('7A Maths').first().waitFor();
  });

  it('prints the days without the controls', async () => {
    const page = await screens.open('mia', on(0));
    await page.getByText('7A Maths').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').count()).toBe(0);
    await dayOf(page, 0).first().getByText('New room: Library, usually C3').waitFor();
  });
});
