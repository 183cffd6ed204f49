import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { absences } from '#shared/absences/absences.contract';
import { attendance } from '#shared/absences/attendance.contract';
import { addDays } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { schoolToday, storeAbsences, storeTerm, weekday } from '#test/support/college/absences';
import { nearDayWords } from '../../../web/src/features/absences/words.ts';

const screens = screensWith(storeAbsences);
const phone = { width: 375, height: 800 };

const inWords = (day: string) => nearDayWords(day, schoolToday);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tick = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name }).check();
/** The chip of the second weekday, which is tomorrow from Sunday to Thursday. */
const nextChip = /^(Tomorrow|Monday \d|Tuesday \d)/;

describe('the absences of a family', () => {
  it('lets a carer of three report two, change it, withdraw another and explain, on a phone', async () => {
    const page = await screens.open('c.carer', '/absences', phone);
    await page.getByRole('link', { name: 'Report an absence' }).click();
    await page.getByRole('heading', { level: 1, name: 'Report an absence' }).waitFor();
    await tick(page, 'Mia');
    await tick(page, 'Ned');
    await page.getByRole('checkbox', { name: nextChip }).first().check();
    await page.getByRole('radio', { name: 'Illness' }).check();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: /^Report Mia and Ned away / }).click();
    await page.getByRole('heading', { level: 1, name: 'Absences' }).waitFor();
    await page.getByText('Sending …').waitFor();
    await page.getByRole('button', { name: /^Undo \(\d+\)$/ }).waitFor();
    const sent = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && path.endsWith('/absences');
    expect(screens.server.calls.filter(sent)).toHaveLength(1);

    await page.getByRole('link', { name: 'Change the notice for Mia and Ned' }).click();
    await page.getByRole('heading', { level: 1, name: 'Change this notice' }).waitFor();
    await page.getByRole('radio', { name: 'Morning' }).check();
    await page.getByRole('textbox', { name: /^Note/ }).fill('Back after lunch.');
    await press(page, 'Send the change');
    const changed = entry(page, 'Mia and Ned');
    await changed.getByText('Morning · Illness').waitFor();
    await changed.getByText('Back after lunch.').waitFor();

    await press(page, 'Withdraw the notice for Pip');
    await press(page, 'Withdraw');
    await entry(page, 'Pip').getByText('You withdrew this').waitFor();

    await page.goto('/absences/edit-absence-reason/n-mia/m1');
    await page.getByRole('heading', { level: 1, name: 'Explain an absence' }).waitFor();
    await page.getByRole('checkbox', { checked: true }).waitFor();
    await tick(page, /^Mia, .*period 3/);
    await page.getByRole('radio', { name: 'Family' }).check();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await press(page, 'Send the reason for 2 absences');
    const recorded = section(page, 'Recorded by the school');
    await recorded
      .getByText('A reason was sent. The office has not seen it yet.')
      .first()
      .waitFor();
    expect(await section(page, 'Please explain').getByRole('listitem').count()).toBe(1);
    // The log of visits has no number of a child.
    const visits = () =>
      screens.server.calls.filter(({ path }) => path.includes('weblogs')).map(({ body }) => body);
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect.poll(() => visits().join()).toContain('/absences/edit-absence-reason');
    expect(visits().filter((body) => body.includes('n-mia'))).toEqual([]);
  });

  it('shows all children and each one, with what is possible and the attendance', async () => {
    const page = await screens.open('c.carer', '/absences');
    await section(page, 'Please explain')
      .getByText(`Mia: ${inWords(weekday(-1))}`)
      .waitFor();
    const reported = section(page, 'Reported by you and other carers');
    await reported.getByText('Arrives at 10:30 am · Medical or dental appointment').waitFor();
    await page.getByText(/^Year 7 · \d+(\.\d)?% attended$/).waitFor();
    // The school's own words may be those of one carer.
    expect(await page.getByText('Flu at home').count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);

    await page.getByRole('button', { name: /^Ned/ }).click();
    await page
      .getByLabel('Attendance of Ned this school year')
      .getByText('1', { exact: true })
      .waitFor();
    expect(new URL(page.url()).searchParams.get('student')).toBe('n-ned');
    expect(await page.getByText('Mia:').count()).toBe(0);
    await page.getByRole('link', { name: 'Report Ned away' }).click();
    await page.getByRole('checkbox', { name: 'Ned', checked: true }).waitFor();

    await storeTerm(screens.college, addDays(schoolToday, 1));
    await page.goto('/absences?student=n-pip');
    const figures = page.getByLabel('Attendance of Pip this school year');
    await figures.getByText('No data yet!').first().waitFor();
  });

  it('takes a notice back within ten seconds, and keeps a draft over a reload', async () => {
    const page = await screens.open('c.carer', '/absences/notify-absence/n-pip', phone);
    await page.getByRole('checkbox', { name: 'Pip', checked: true }).waitFor();
    await press(page, 'Report an absence');
    await page.getByText('Please choose a day.').last().waitFor();
    await page.getByText('Please choose a reason from the list.').last().waitFor();
    await page.getByRole('checkbox', { name: nextChip }).first().check();
    await page.getByRole('radio', { name: 'Leaves early' }).check();
    await page.getByLabel('Time of leaving').fill('14:05');
    await page.getByRole('radio', { name: 'Transport' }).check();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Restored what you had not saved', { exact: false }).waitFor();
    await page.getByRole('button', { name: /^Report Pip leaving early / }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByText('Taken back.').waitFor();
    await page.getByRole('link', { name: 'Report an absence' }).click();
    await page.getByRole('heading', { level: 1, name: 'Report an absence' }).waitFor();
    expect(await page.getByText('Restored').count()).toBe(0);
  });

  it('requests leave with a decision, and says that an illness needs none', async () => {
    const page = await screens.open('c.carer', '/absences/extended-leave/n-mia');
    const day = (label: string) => page.getByRole('group', { name: label });
    await typeDay(page, day('First day'), weekday(3));
    await typeDay(page, day('Last day'), weekday(4));
    await page.getByRole('radio', { name: 'Illness' }).check();
    await page.getByText('With this reason it is an absence.').waitFor();
    await page.getByRole('radio', { name: 'Family' }).check();
    await page.getByRole('textbox', { name: /^Where/ }).fill('Hobart');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: /^Request leave for Mia, / }).click();
    await page.getByText('Waiting for the school’s decision.').waitFor();
    const leave = section(page, 'Leave').getByRole('listitem');
    await leave.getByText('Leave · 2 school days · Family · Hobart').waitFor();
  });

  it('shows a change from another device and the school’s sentence after a record, and loses nothing', async () => {
    const { college } = screens;
    const asked = { STUDENT_NUMBER: 'n-pip', limit: 20 };
    const [mine] = (await college.ask('c.carer', absences.listNotices, asked)).records;
    const noticeUid = mine?.noticeUid ?? '';
    const page = await screens.open('c.carer', `/absences/notify-absence/${noticeUid}`, phone);
    const note = page.getByRole('textbox', { name: /^Note/ });
    await note.fill('Later than we said.');
    const change = { noticeUid, updated_at: mine?.updated_at ?? '', reason: 'medical' };
    const { updated_at = '' } = await college.ask('c.carer', absences.change, change);
    await press(page, 'Send the change');
    await page.getByRole('dialog').getByText('Another person changed this').waitFor();
    await college.ask('o.office', attendance.record, { noticeUid, updated_at });
    await press(page, 'Overwrite with mine');
    await page
      .getByText('The school has already dealt with this notice.', { exact: false })
      .waitFor();
    expect(await note.inputValue()).toBe('Later than we said.');
    await page.goto(`/absences/notify-absence/${noticeUid}`);
    await page.getByRole('heading', { level: 1, name: 'Absence notice' }).waitFor();
    await page.getByText('The school recorded this').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  it('answers a swapped number as an unknown one, and shows students and staff no reasons', async () => {
    const page = await screens.open('c.carer', '/absences?student=n-nils');
    const refusal = 'This student doesn’t exist, or you don’t have access.';
    await page.getByText(refusal).waitFor();
    for (const path of [
      'notify-absence/n-nils',
      'edit-absence-reason/n-nils/x1',
      'edit-absence-reason/n-mia/x1',
    ]) {
      await page.goto(`/absences/${path}`);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    }
    const student = await screens.open('mia', '/');
    await student.getByRole('link', { name: 'Absences' }).click();
    await section(student, 'Without a reason').getByRole('listitem').first().waitFor();
    expect(await student.getByRole('link', { name: /Explain|Report/ }).count()).toBe(0);

    const staff = await screens.open('a.hart', '/absences');
    await staff.getByRole('textbox', { name: 'Student number or user name' }).fill('mia');
    await press(staff, 'Show absences');
    await section(staff, 'Recorded by the school').getByRole('listitem').first().waitFor();
    expect(await staff.getByText('Flu at home').count()).toBe(0);
    expect(await faultsInEveryLook(staff)).toEqual([]);
    await staff.getByRole('textbox', { name: 'Student number or user name' }).fill('n-nils');
    await press(staff, 'Show absences');
    await staff.getByText(refusal).waitFor();
  });

  it('lets a teacher report only the own child, and shows days of students of the own classes', async () => {
    const page = await screens.open('t.parent', '/absences');
    await page.getByRole('link', { name: 'Report an absence' }).waitFor();
    // Another carer has reported it.
    await page.getByText('Arrives at 10:30 am · Sent by another carer').waitFor();
    expect(await page.getByText('Medical').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Student number or user name' }).fill('n-mia');
    await press(page, 'Show absences');
    await section(page, 'Without a reason').getByRole('listitem').first().waitFor();
    expect(await page.getByRole('link', { name: /Explain|Report/ }).count()).toBe(0);
    expect(await page.getByText('Arrives at').count()).toBe(0);
    await page.getByRole('button', { name: /^Pip/ }).click();
    await page.getByText('Arrives at 10:30 am').waitFor();
  });
});

/** Types a day into a date field. */
async function typeDay(page: Page, field: ReturnType<Page['getByRole']>, day: string) {
  await field.getByRole('spinbutton').first().click();
  // The day comes first, then the month and the year.
  await page.keyboard.type(day.split('-').toReversed().join(''));
}
