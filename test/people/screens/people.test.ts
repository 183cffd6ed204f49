import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { userUidOf } from '#functions/kernel/roster/uids';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { YearInfo } from '#shared/people/year-info';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import {
  collegePerson,
  collegeSettings,
  storePerson,
  storeSettings,
} from '#test/support/college/people';
import { mathsGroups, storePupil } from '#test/support/college/pupils';
import { schoolNamed } from '#test/support/records/school';
import { dayWords } from '../../../web/src/components/days/dayWords.ts';

const today = dayIn('Australia/Sydney', new Date());
const on = (days: number) => addDays(today, days);

const screens = screensWith(async (college) => {
  const { records, put } = college;
  await storePerson(records, collegePerson({ username: 'a.hart', groups: ['y7', ...mathsGroups] }));
  for (const [name, year] of [['amy', '7'] as const, ['bea', '7'] as const, ['dan', '8'] as const])
    await storePupil(college, name, year);
  await storeSettings(records, {
    tile_settings: [...collegeSettings.tile_settings, { url: '/year-info', label: 'Year info' }],
  });
  for (const [username, firstname, year, days] of [
    ['mia', 'Mia', '7', -3] as const,
    ['ned', 'Ned', '8', 9] as const,
    ['zoe', 'Zoe', '7', 0] as const,
    ['old', 'Old', '7', -200] as const,
  ]) {
    const student = collegePerson({
      username,
      firstname,
      surname: 'Hale',
      type: 'student',
      studentNumber: `n-${username}`,
      groups: [`y${year}`, `${year}A`],
      form_run: `Year ${year}`,
      started_on: on(days),
      homeroom_teacher: 'u-a.hart',
    });
    await storePerson(records, student);
  }
  const about = async (yearInfoUid: string, is: Partial<YearInfo>) => {
    const info: YearInfo = {
      yearInfoUid,
      year: 'Year 7',
      kind: 'key_date',
      title: yearInfoUid,
      ...is,
    };
    const keys = {
      pk: 'main',
      sk: yearInfoUid,
      ...portalKeys(schoolNamed('main'), 'year-info', info),
    };
    await put('year-info', { ...info, ...keys });
  };
  await about('Head of Year 7', { kind: 'head_of_year', userUid: 'u-e.editor' });
  await about('Camp', { date: on(1) });
  await about('Photographs', { date: on(-30) });
  await about('Handbook', { kind: 'document', url: 'https://school.example.edu/y7.pdf' });
  await about('Elsewhere', { kind: 'document', url: 'javascript:alert(1)' });
});

describe('the year info screen', () => {
  it('shows a carer the contacts, key dates and documents of each child', async () => {
    const page = await screens.open('c.carer', '/year-info');
    await page.getByRole('heading', { name: 'Mia Hale' }).waitFor();
    await page.getByText('Year 7, homeroom 7A').waitFor();
    const teacher = page.getByRole('link', { name: 'a.hart@example.edu' });
    expect(await teacher.getAttribute('href')).toBe('mailto:a.hart%40example.edu');
    await page.getByText('Head of Year 7').waitFor();
    await page.getByText('Ines Marsh').waitFor();
    await page.getByText(dayWords(on(1), today)).waitFor();
    expect(await page.getByText('Photographs').isVisible()).toBe(false);
    const document = page.getByRole('link', { name: /^Handbook\s?, opens in a new tab$/ });
    expect(await document.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await page.getByText('Elsewhere').count()).toBe(0);
    expect(await faultsInEveryLook(page)).toEqual([]);

    await page.getByRole('button', { name: 'Ned', exact: true }).click();
    await page.getByText('Year 8, homeroom 8A').waitFor();
    await page.getByText('No key dates are planned.').waitFor();
    expect(new URL(page.url()).searchParams.get('student')).toBe('u-ned');
  });

  it('lets staff choose a student of theirs by year, and shows nobody else', async () => {
    const page = await screens.open('a.hart', '/year-info');
    await page.getByText('Then you see the contacts').waitFor();
    const student = page.getByLabel('Student', { exact: true });
    const names = () => student.getByRole('option').allTextContents();
    expect(await names()).toEqual(['Choose a student', 'Amy Field', 'Bea Field']);
    await student.selectOption('Amy Field');
    await page.getByRole('heading', { name: 'Amy Field' }).waitFor();
    expect(new URL(page.url()).search).toBe(
      `?student=${userUidOf(schoolNamed('main').site, 'amy')}&year=Year+7`,
    );
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Amy Field' }).waitFor();
    await page.getByLabel('Year', { exact: true }).selectOption('Year 8');
    await page.getByText('Then you see the contacts').waitFor();
    await student.selectOption('Dan Field');
    await page.getByRole('heading', { name: 'Dan Field' }).waitFor();
    await page.goto(page.url().replace(/student=[^&]+/, 'student=u-mia'));
    await page.getByText('Then you see the contacts').waitFor();
  });

  it('has no choice for administrators without students', async () => {
    const page = await screens.open('a.admin', '/year-info');
    await page.getByText('You have no students in your classes').waitFor();
    expect(await page.getByLabel('Student', { exact: true }).count()).toBe(0);
  });
});

describe('the new students screen', () => {
  it('lists who starts around today, with filters in the address and a CSV file', async () => {
    const page = await screens.open('a.hart', '/');
    await page.getByRole('link', { name: 'New students' }).click();
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(3).waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      'Name\tYear\tHomeroom\tFirst day',
      `Ned Hale\tYear 8\t8A\t${dayWords(on(9), today)} · in 9 days`,
      `Zoe Hale\tYear 7\t7A\t${dayWords(today, today)} · today`,
      `Mia Hale\tYear 7\t7A\t${dayWords(on(-3), today)} · 3 days ago`,
    ]);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByLabel('Year').selectOption('Year 7');
    await page.getByRole('row', { name: 'Ned Hale' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Earliest first' }).click();
    await rows.nth(1).getByText('Mia Hale').waitFor();
    expect(new URL(page.url()).search).toBe('?year=y7&order=asc');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file.split('\r\n').slice(1)).toEqual([
      `Mia,Hale,Year 7,7A,${on(-3)}`,
      `Zoe,Hale,Year 7,7A,${today}`,
      '',
    ]);
    await page.getByLabel('Homeroom').selectOption('9C');
    await page.getByText('No new students match the filters.').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print list' }).isVisible()).toBe(false);
  });
});
