import { expect, it } from 'vitest';
import { mailDays } from '#functions/absences/store/mail-days';
import { attendance } from '#shared/absences/attendance.contract';
import { dayIn, wallClock } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { storeAttendance } from '#test/support/college/attendance';
import {
  collegePerson,
  collegeSettings,
  storePerson,
  storeSettings,
} from '#test/support/college/people';
import { schoolNamed } from '#test/support/records/school';

const timeZone = 'Australia/Sydney';
const main = schoolNamed('main');

/** The hour of the mail, so that it may leave now. */
const hourNow = () => new Date(wallClock(timeZone, Date.now())).getUTCHours();

const screens = screensWith(async (college) => {
  await storeAttendance(college);
  const both = collegePerson({
    username: 'b.both',
    firstname: 'Bo',
    capabilities: ['administrator', 'attendance'],
  });
  await storePerson(college.records, both);
});
const choose = (on: boolean) =>
  storeSettings(screens.college.records, {
    absences: { ...collegeSettings.absences, daily_mail: { on, hour: hourNow() } },
  });

it('says that the mail is off, and turns it on for who may change the settings', async () => {
  await choose(false);
  const office = await screens.open('o.office', '/absences?part=unexplained');
  await office
    .getByText('Carers are not asked for reasons by mail. An administrator can turn it on.')
    .waitFor();
  expect(await office.getByRole('button', { name: 'Turn on' }).count()).toBe(0);
  const page = await screens.open('b.both', '/absences?part=unexplained');
  await page
    .getByRole('region', { name: 'Ask carers for the reason by mail' })
    .getByText(/^It is off\./)
    .waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('The mail is turned on.').waitFor();
  expect((await screens.college.ask('o.office', attendance.mailDay, {})).on).toBe(true);
});

it('asks whether the file is complete, and sends the mail that waits or not', async () => {
  await choose(true);
  const day = dayIn(timeZone, new Date());
  await mailDays(screens.college.records)
    .of(main)
    .wait({ day, from: day, students: 412, carers: 530 });
  const page = await screens.open('o.office', '/absences');
  const question = page.getByRole('region', { name: 'Is the file complete?' });
  await question
    .getByText('412 students have an absence without a reason', { exact: false })
    .waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await question.getByRole('button', { name: 'Not today' }).click();
  await question.getByText('You said: not today.', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Send to 530' }).click();
  await page.getByText('The mail is on its way.').waitFor();
  await question.waitFor({ state: 'detached' });
  const { waits } = await screens.college.ask('o.office', attendance.mailDay, {});
  expect(waits?.decision).toBe('send');
});
