import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { absenceSweep } from '#functions/absences/absence-sweep';
import { unexplainedMessage } from '#functions/absences/mail/unexplained-message';
import { absenceRecords } from '#functions/absences/store/absence-records';
import { noticeRepository } from '#functions/absences/store/notices';
import { schoolYears } from '#functions/absences/store/school-years';
import { noReader } from '#functions/kernel/mail/content';
import { settingsRepository } from '#functions/site/store/settings';
import { absences } from '#shared/absences/absences.contract';
import { screensWith } from '#test/support/browser/browser';
import { takeUploads } from '#test/support/browser/uploads';
import { releaseNotices, storeAbsences, weekday } from '#test/support/college/absences';
import { storeRecord, storeTimetable, timetableDay } from '#test/support/college/timetable';
import { school as facts } from '#test/support/mail/mail-sites';
import { drawn } from '#test/support/proof-runs';
import { bound } from '#test/support/records/school';

/** A family, the office and the school's file, from the evening before to the record. */
const screens = screensWith(async (college) => {
  await storeTimetable(college);
  await storeAbsences(college);
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Types a day into the first field of a group. */
async function typeDay(page: Page, group: string, day: string): Promise<void> {
  await page.getByRole('group', { name: group }).getByRole('spinbutton').first().click();
  // The day comes first, then the month and the year.
  await page.keyboard.type(day.split('-').toReversed().join(''));
}

/** Takes in a file that verifies absences of the children, and settles the notices by it. */
async function takeInFile(children: readonly string[], day: string): Promise<void> {
  const { college } = screens;
  for (const child of children) {
    await storeRecord(college, 'absences', {
      DAILY_ATTENDANCE_ID: `file-${child}`,
      userUid: `u-${child}`,
      date: day,
      period: 'am',
      status: 'verified',
      reason: 'Illness',
      homeroom: '',
    });
  }
  const tables = college.records;
  const sweep = absenceSweep(
    {
      notices: noticeRepository(tables),
      records: absenceRecords(tables),
      intakes: bound({ list: async () => ({ records: [] }) }),
      schoolYears: schoolYears(tables, settingsRepository(tables)),
    },
    [{ ...facts, timeZone: 'Australia/Sydney' }],
  );
  await sweep(new Date());
}

/** Returns the address of the first button in the mail about an absence without a reason. */
function linkInMail(): string {
  const mia = { userUid: 'u-mia', firstname: 'Mia', surname: 'Hale', studentNumber: 'n-mia' };
  const absence = { DAILY_ATTENDANCE_ID: 'm1', userUid: 'u-mia', date: weekday(-1), period: 'day' };
  const { text } = unexplainedMessage(
    { children: [mia], absences: [absence] },
    { school: { ...facts, phone: '', colour: '#334155' } },
    noReader,
  );
  const link = /https:\/\/\S+\/absences\/\S+/.exec(text)?.[0] ?? '';
  expect(link).toContain('/absences/edit-absence-reason/n-mia/m1');
  return new URL(link).pathname;
}

it.each(drawn('office', [375, 1280]))(
  'takes a family and the office through absences, leave and a reason at %i px',
  async (width) => {
    const looking = { width, height: 800 };
    const { college } = screens;
    const office = await screens.open('o.office', '/absences?part=notices', looking);
    await office.getByRole('heading', { level: 1, name: 'Absences' }).waitFor();
    await entry(office, 'Hale, Pip').first().waitFor();

    // A carer of three reports two of them with a certificate, and changes it.
    const family = await screens.open('c.carer', '/absences', looking);
    await takeUploads(college, family);
    await family.getByRole('link', { name: 'Report an absence' }).first().click();
    await family.getByRole('checkbox', { name: 'Mia' }).check();
    await family.getByRole('checkbox', { name: 'Ned' }).check();
    await family
      .getByRole('checkbox', { name: /^(Tomorrow|Monday \d|Tuesday \d)/ })
      .first()
      .check();
    await family.getByRole('radio', { name: 'Illness' }).check();
    const buffer = Buffer.from('%PDF-1.7');
    await family
      .locator('input[type=file]')
      .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer });
    await family.getByText('1 KB').waitFor();
    await press(family, /^Report Mia and Ned away /);
    await family.getByText('Sending …').waitFor();
    await family.getByRole('link', { name: 'Change the notice for Mia and Ned' }).click();
    await family.getByRole('radio', { name: 'Morning' }).check();
    await press(family, 'Send the change');
    const own = entry(family, 'Mia and Ned');
    await own.getByText('Morning · Illness').waitFor();

    // The office sees it when it can no longer be taken back, with its file, and records it.
    await releaseNotices(college.tables);
    await office.getByText('New absence: Mia Hale, Ned Hale').waitFor({ timeout: 10_000 });
    await press(office, 'Show it');
    const row = entry(office, 'Hale, Mia; Hale, Ned');
    await row.getByText(/with a file/).waitFor();
    await row.getByRole('button', { name: /^Mark as recorded/ }).click();
    await row.getByText('Recorded', { exact: true }).waitFor();

    // The next file verifies it.
    const [sent] = (
      await college.ask('c.carer', absences.listNotices, { STUDENT_NUMBER: 'n-ned', limit: 1 })
    ).records;
    const day = sent?.days[0]?.day ?? '';
    await takeInFile(['mia', 'ned'], day);
    await family.reload();
    await entry(family, 'Mia and Ned').getByText('The school recorded this').waitFor();
    const recorded = section(family, 'Recorded by the school');
    expect(await recorded.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);

    // Leave is requested and declined.
    await family.goto('/absences/extended-leave/n-pip');
    await typeDay(family, 'First day', weekday(5));
    await typeDay(family, 'Last day', weekday(9));
    await family.getByRole('radio', { name: 'Family' }).check();
    await press(family, /^Request leave for Pip, /);
    await family.getByText('Waiting for the school’s decision.').waitFor();
    await releaseNotices(college.tables);
    await office.goto('/absences?part=leave');
    await press(office, 'Decide: Pip Hale');
    await office.getByLabel('Answer to the family').fill('There are exams on these days.');
    await press(office, 'Decline leave');
    await office.getByRole('dialog').getByText('Declined', { exact: true }).waitFor();
    await family.reload();
    await section(family, 'Leave').getByText('There are exams on these days.').waitFor();
    expect(await family.getByText('The school will decide.').count()).toBe(0);

    // An absence without a reason is explained from the mail's link.
    await family.goto(linkInMail());
    await family.getByRole('heading', { level: 1, name: 'Explain an absence' }).waitFor();
    await family.getByRole('radio', { name: 'Family' }).check();
    await press(family, /^Send the reason/);
    await family.getByText('A reason was sent. The office has not seen it yet.').first().waitFor();
  },
  60_000,
);

it.each(drawn('day', [375, 1280]))(
  'shows a student and a teacher their day and their week at %i px',
  async (width) => {
    for (const [username, lesson] of [
      ['mia', '7A Maths'],
      ['t.brown', '7A Maths'],
    ] as const) {
      const page = await screens.open(username, `/timetable?day=${timetableDay(0)}`, {
        width,
        height: 800,
      });
      await press(page, /^Day$/);
      const lessons = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem');
      await lessons.filter({ hasText: lesson }).first().waitFor();
      await press(page, /^Week$/);
      const week = page.getByRole('list', { name: 'Days of the week' });
      await week.getByText(lesson).first().waitFor();
      await page.context().close();
    }
  },
);
