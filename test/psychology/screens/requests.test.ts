import { expect, it } from 'vitest';
import { schoolPsychologyRequest as requestApi } from '#shared/psychology/school-psychology-request.contract';
import { secret, sendRequest, storePsychologySchool } from '#test/psychology/psychology-school';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { collegePerson, storePerson } from '#test/support/college/people';
import { mathsGroups, storePupil } from '#test/support/college/pupils';

const path = '/school-psychology-request';
const screens = screensWith(async (college) => {
  await storePsychologySchool(college);
  await storePerson(college.records, collegePerson({ username: 'max', groups: mathsGroups }));
  for (const [name, year] of [['amy', '7'] as const, ['dan', '8'] as const])
    await storePupil(college, name, year);
});

it('says first whom to call, and sends a student’s own request', async () => {
  const page = await screens.open('mia', path);
  await page.getByRole('heading', { name: 'If it cannot wait, call now' }).waitFor();
  const call = page.getByRole('link', { name: '1800 55 1800' });
  expect(await call.getAttribute('href')).toBe('tel:1800551800');
  await page.getByText('Your family and your teachers do not see it').waitFor();
  expect(await page.getByLabel(/^Mail me/).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Send to the counsellors' }).click();
  await page.getByText('Please write something.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByLabel('What would you like help with?').fill(`${secret}\nsecond line`);
  await page.getByRole('button', { name: 'Send to the counsellors' }).click();
  await page.getByRole('heading', { name: 'Your request' }).waitFor();
  await page.getByText('second line').waitFor();
  expect(page.url()).toMatch(/\/school-psychology-request$/);
  expect(await faultsInEveryLook(page)).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain(secret);
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  const storedVisits = () => JSON.stringify(screens.college.tables.all('weblogs'));
  await expect.poll(storedVisits).toContain('/school-psychology-request');
  const visits = storedVisits();
  expect(visits).not.toMatch(/u-mia|"mia"/);
});

it('lets a counsellor answer, note and close a request', async () => {
  const requestUid = await sendRequest(screens.college, 'mia');
  const page = await screens.open('cora', path);
  await page.getByRole('button', { name: /Mia Hale.*asked for themselves/ }).click();
  await page.getByText(`${secret} of mia`).waitFor();
  await page.getByLabel('Message to Mia Hale').fill('Only for us');
  await page.getByRole('button', { name: 'Save as counsellors’ note' }).click();
  await page.getByText('only counsellors read this').waitFor();
  await page.getByLabel('Message to Mia Hale').fill('Come at noon');
  await page.getByRole('button', { name: 'Send to Mia Hale' }).click();
  await page.getByText('In progress').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close request' }).click();
  await page.getByRole('button', { name: 'Open request again' }).waitFor();
  const student = await screens.open('mia', path);
  await student.getByRole('button', { name: /Your request/ }).click();
  await student.getByText('Come at noon').waitFor();
  expect(await student.getByText('Only for us').count()).toBe(0);
  await student.getByText('You can write a new one at any time.').waitFor();
  await page.getByRole('button', { name: 'All requests' }).click();
  await page.getByText('No request waits for a first answer.').waitFor();
  await page.getByRole('button', { name: 'Closed' }).click();
  await page.getByRole('button', { name: /Mia Hale/ }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  const { state } = await screens.college.ask('cora', requestApi.get, { requestUid });
  expect(state).toBe('closed');
});

it('lets a carer choose a child, and a teacher a student of theirs', async () => {
  const carer = await screens.open('c.carer', path);
  await carer.getByLabel('Who is it about?').selectOption({ label: 'Ned Hale' });
  await carer.getByLabel('What would you like help with?').fill('He worries.');
  await carer.getByRole('button', { name: 'Send to the counsellors' }).click();
  await carer.getByRole('heading', { name: 'Ned Hale' }).waitFor();
  await carer.getByLabel('Message to the counsellors').fill('One more thing.');
  await carer.getByRole('button', { name: 'Send message' }).click();
  await carer.getByText('One more thing.').waitFor();
  await carer.getByRole('button', { name: 'All requests' }).click();
  await carer.getByRole('button', { name: /Ned Hale/ }).waitFor();
  expect(await faultsInEveryLook(carer)).toEqual([]);

  const teacher = await screens.open('max', path);
  await teacher.getByLabel('What would you like help with?').fill('He is very quiet.');
  await teacher.getByLabel('Year').selectOption('Year 8');
  await teacher.getByRole('button', { name: 'Send to the counsellors' }).click();
  await teacher.getByText('Choose a student.').waitFor();
  expect(await faultsInEveryLook(teacher)).toEqual([]);
  await teacher.getByLabel('Student', { exact: true }).selectOption({ label: 'Dan Field' });
  await teacher.getByRole('button', { name: 'Send to the counsellors' }).click();
  await teacher.getByRole('heading', { name: 'Dan Field' }).waitFor();

  const withoutStudents = await screens.open('hana', path);
  await withoutStudents.getByText(/^You have no students/).waitFor();
});
