import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open } from '#test/support/browser/browser';
import { goTo } from '#test/support/browser/go';
import { storeAbsences } from '#test/support/college/absences';
import { storeAccount } from '#test/support/college/account';
import { storeTimetable } from '#test/support/college/timetable';
import { deviceScreens, rows } from './device-screens.ts';

const { screens, ownDevice } = deviceScreens();

describe('what an own device reads ahead', () => {
  it('has Notices and Calendar without a connection, also if they were never opened', async () => {
    const { context, page } = await ownDevice('c.carer');
    await expect.poll(() => rows(page)).toContain('/calendar {}');
    await expect.poll(() => rows(page)).toContain('/posts {}');
    await expect.poll(() => rows(page)).toContain('Canary in the text');
    await context.setOffline(true);
    await goTo(page, '/notices', 'Notices');
    await page.getByRole('link', { name: /Canary of the camp/ }).waitFor();
    await page.getByText('Unread', { exact: true }).nth(1).waitFor();
    await page.reload();
    await page.getByRole('link', { name: /Canary of the camp/ }).click();
    await page.getByText('Canary in the text').waitFor();
    await goTo(page, '/calendar', 'Calendar');
    await page.getByText(/You are offline\./).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('has the texts of notices if the person left before they came, and returned', async () => {
    const context = await screens.as('c.carer');
    const page = await open(context, '/');
    const texts = /\/api\/posts\/[^/?]+$/;
    await page.route(texts, () => undefined);
    const [, asked] = await Promise.all([
      page.getByRole('button', { name: 'Only me' }).click(),
      page.waitForRequest(texts),
    ]);
    expect(asked.method()).toBe('GET');
    await expect.poll(() => rows(page)).toContain('session');
    await page.unroute(texts);
    await page.reload();
    await expect.poll(() => rows(page)).toContain('Canary in the text');
  });

  it('turns off what needs a connection on a screen that is open, and says so', async () => {
    await storeAbsences(screens.college);
    const { context, page } = await ownDevice('c.carer');
    await goTo(page, '/absences', 'Absences');
    const report = page.getByRole('link', { name: 'Report an absence' });
    await report.waitFor();
    await context.setOffline(true);
    await page.getByText('These need internet.').waitFor();
    expect(await report.getAttribute('aria-disabled')).toBe('true');
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('has the timetable of a child without a connection, and says once what is missing', async () => {
    await storeTimetable(screens.college);
    const { context, page } = await ownDevice('c.carer');
    await expect.poll(() => rows(page)).toContain('/my-day-timetables/{userUid} {}');
    await expect.poll(() => rows(page)).toContain('/calendar/school-days {}');
    await context.setOffline(true);
    await page.reload();
    await goTo(page, '/timetable', 'Timetable');
    // Of a child the device has single days, so the week is not the first choice.
    const lessons = page.getByRole('list', { name: 'Lessons' });
    await lessons
      .or(page.getByText(/No lessons|is closed/))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await page
      .getByText(
        'Mia’s timetable can be read when you are online. The page loads when the connection is back.',
      )
      .waitFor();
    expect(await page.getByText(/You are offline/).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await context.setOffline(false);
    await page.getByRole('list', { name: 'Days of the week' }).waitFor();
  });

  it('has the own week of a teacher without a connection', async () => {
    await storeTimetable(screens.college);
    const { context, page } = await ownDevice('a.hart');
    await expect.poll(() => rows(page)).toContain('/teacher-day-timetable {}');
    await context.setOffline(true);
    await page.reload();
    await goTo(page, '/timetable', 'Timetable');
    await page.getByRole('list', { name: 'Days of the week' }).waitFor();
    await page.getByRole('button', { name: 'Day', exact: true }).click();
    await page.getByRole('list', { name: 'Days of the week' }).waitFor({ state: 'hidden' });
    await page.getByRole('list', { name: 'Lessons' }).or(page.getByText('No lessons')).waitFor();
  });

  it('shows without a connection what waits, but no fees, and how much more', async () => {
    await storeAbsences(screens.college);
    await storeAccount(screens.college);
    const { context, page } = await ownDevice('c.carer');
    await expect.poll(() => rows(page)).toContain('heldBack');
    await context.setOffline(true);
    await page.reload();
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByText(/^\d+ more when you are online$/).waitFor();
    await waiting.getByText('Needs internet').first().waitFor();
    expect(await waiting.getByRole('link', { name: /^Explain/ }).count()).toBe(0);
    const acts = page.getByRole('navigation', { name: 'Frequent tasks' });
    await acts.getByText('These need internet.').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    expect(await page.getByText(/\$\d/).count()).toBe(0);
  });
});
