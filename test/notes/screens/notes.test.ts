import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { everyRole, storeNoteSchool, writeNote } from '#test/notes/note-school';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';

const path = '/student-notes/u-mia';
const screens = screensWith(async (college) => {
  await storeNoteSchool(college);
  await writeNote(college, 'theo', { note: 'Forgot the hat again.', visible_all: true });
  await writeNote(college, 'hana', { note: 'Called home about the hat.' });
});

const openNotes = async (username: string): Promise<Page> => {
  const page = await screens.open(username, path, { timezoneId: 'Europe/London' });
  await page.getByText('Mia Hale').waitFor();
  return page;
};

it('shows the notes that a teacher may read, with date, author and readers', async () => {
  const page = await openNotes('dora');
  const notes = page.getByRole('list', { name: 'Notes', exact: true }).getByRole('article');
  await expect.poll(() => notes.count()).toBe(1);
  const text = await notes.first().innerText();
  expect(text).toContain('Theo Teach');
  expect(text).toMatch(/\b\d\d-\d\d-\d{4} \d{1,2}:\d\d [AP]M\b/);
  expect(text).toContain('for all staff on duty');
  await page.getByRole('button', { name: 'Download CSV' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('notes-mia.csv');
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('lists students by surname, with what tells two of one name apart', async () => {
  const page = await screens.open('nora', '/student-notes');
  const mia = page.getByRole('link', { name: 'Hale, Mia' });
  await mia.getByText(/^Year 7/).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find a student by name' }).fill('zz');
  await page.getByText('No student with this name').waitFor();
  await page.getByRole('searchbox', { name: 'Find a student by name' }).fill('');
  await mia.click();
  await page.getByRole('heading', { name: 'Mia Hale' }).waitFor();
});

it('names the people who get a mail before it sends, and says that the note is saved', async () => {
  const page = await openNotes('theo');
  await page.getByRole('button', { name: 'Create new note' }).click();
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Required', { exact: true }).waitFor();
  await page.getByLabel('Note', { exact: true }).fill('Works well in a group.');
  await page.getByText('Required', { exact: true }).waitFor({ state: 'detached' });
  await page.getByLabel('Type').selectOption('Behaviour');
  await page.getByLabel('Further addresses').fill('hana@example.edu, nobody');
  await page.getByRole('button', { name: 'Check who gets it' }).click();
  await page.getByText('Please enter valid email').waitFor();
  await page.getByLabel('Further addresses').fill('someone@gmail.com');
  await page.getByRole('button', { name: 'Check who gets it' }).click();
  await page.getByText('Notes go only to addresses of the school: @example.edu.').waitFor();
  await page.getByLabel('Further addresses').fill('');
  for (const name of ['Myself', 'Homeroom teacher', 'Class teachers']) {
    await page.getByLabel(name).check();
  }
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check who gets it' }).click();
  await page.getByRole('heading', { name: 'These 3 people get a mail' }).waitFor();
  await page.getByText('Class teachers · cannot open the note').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change note' }).click();
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe(
    'Works well in a group.',
  );
  await page.getByRole('button', { name: 'Check who gets it' }).click();
  await page.getByRole('button', { name: 'Send to 3 people' }).click();
  await page.getByText('Message sent/saved successfully!').waitFor();
  await page.getByText('Mailed to Theo Teach, Hana Home, Dora Load').waitFor();
  expect(await page.getByRole('button', { name: /edit/i }).count()).toBe(0);
  expect(screens.college.tables.all('private-mail')).toHaveLength(3);
  await page.getByText('Message sent/saved successfully!').waitFor({ state: 'hidden' });
});

it('lets its author retract a note with a reason', async () => {
  const page = await openNotes('theo');
  await page.getByRole('button', { name: 'Retract note' }).click();
  await page.getByRole('button', { name: 'Retract note' }).click();
  await page.getByText('Required', { exact: true }).waitFor();
  await page.getByLabel('Why is this note wrong?').fill('It was another student.');
  await page.getByRole('button', { name: 'Retract note' }).click();
  await page.getByText(/^Theo Teach retracted this note, .*: It was another student\.$/).waitFor();
  const other = await openNotes('dora');
  await other.getByText('It was another student.').waitFor();
  expect(await other.getByText('Forgot the hat again.').count()).toBe(0);
  expect(await faultsInEveryLook(other)).toEqual([]);
});

it('asks before typed text is lost, and stores nothing of it on the device', async () => {
  const page = await openNotes('theo');
  await page.getByRole('button', { name: 'Create new note' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Kanarienote');
  await page.getByRole('link', { name: 'Harbour College' }).first().click();
  await page.getByText('no draft is stored on this device').waitFor();
  await page.getByRole('button', { name: 'No' }).click();
  const stored = await page.evaluate(async () => {
    const names = await indexedDB.databases();
    const dump = await Promise.all(
      names.map(
        ({ name = '' }) =>
          new Promise<unknown[]>((done) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => {
              const { result: db } = opening;
              const stores = [...db.objectStoreNames];
              if (stores.length === 0) return done([]);
              const reads = stores.map(
                (each) =>
                  new Promise((read) => {
                    const all = db.transaction(each).objectStore(each).getAll();
                    all.onsuccess = () => read(all.result);
                  }),
              );
              void Promise.all(reads).then(done);
            };
          }),
      ),
    );
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, dump]);
  });
  expect(stored).not.toMatch(/Kanarienote|hat again/);
});

it('shows a student who is not in the teacher’s classes as unknown', async () => {
  const page = await screens.open('lena', path);
  await page.getByText('This student doesn’t exist, or you don’t have access.').waitFor();
  const link = await screens.open('c.carer', path);
  await link.getByText('There is nothing at this address').waitFor();
});

it('reads a note with every recipient on a phone', async () => {
  await writeNote(screens.college, 'theo', {
    note: 'To everyone',
    visible_all: true,
    ...everyRole,
  });
  const page = await openNotes('nora');
  await page.getByText('Mailed to Theo Teach').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});
