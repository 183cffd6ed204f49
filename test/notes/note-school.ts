import { type NoteForm, recipientRoles } from '#shared/notes/note';
import { studentNotes as notesApi } from '#shared/notes/student-notes.contract';
import type { College } from '#test/support/college/college';
import { collegePerson, storePerson, storeSettings } from '#test/support/college/people';
import { storePortalRecords } from '#test/support/records/portal-file-records';

type People = Pick<College, 'records'>;

/**
 * Stores the people around Mia, who is in homeroom 7A and maths. Hana has the homeroom, Yara heads
 * the year, Theo and Dora teach maths, and Dora may download notes. Tara teaches maths too and is a
 * carer of Mia by a link that has ended. Nora has all students. Lena teaches Ned only.
 */
export async function storeNoteSchool({ records }: People): Promise<void> {
  const add = (is: Parameters<typeof collegePerson>[0]) => storePerson(records, collegePerson(is));
  await add({
    username: 'mia',
    firstname: 'Mia',
    surname: 'Hale',
    type: 'student',
    groups: ['7A', 'Maths-7'],
    form_run: 'Year 7',
    studentNumber: 'n-mia',
    homeroom_teacher: 'u-hana',
  });
  await add({
    username: 'ned',
    firstname: 'Ned',
    surname: 'Hale',
    type: 'student',
    groups: ['y8', '8A', 'Art-8'],
    form_run: 'Year 8',
    studentNumber: 'n-ned',
  });
  await add({ username: 'hana', firstname: 'Hana', surname: 'Home', groups: ['7A'] });
  await add({ username: 'theo', firstname: 'Theo', surname: 'Teach', groups: ['Maths-7'] });
  await add({
    username: 'dora',
    firstname: 'Dora',
    surname: 'Load',
    groups: ['Maths-7'],
    capabilities: ['notes-download'],
  });
  await add({ username: 'yara', firstname: 'Yara', surname: 'Year' });
  await add({ username: 'lena', firstname: 'Lena', surname: 'Arts', groups: ['Art-8'] });
  await add({
    username: 'tara',
    firstname: 'Tara',
    surname: 'Kin',
    groups: ['Maths-7'],
    is_carer: true,
    children: [{ userUid: 'u-mia', status: 'ended', restricted: false }],
  });
  const leader = { username: 'nora', firstname: 'Nora', surname: 'Nurse' };
  await add({ ...leader, capabilities: ['all-students'] });
  const counsellor = { username: 'cora', firstname: 'Cora', surname: 'Counsel' };
  await add({ ...counsellor, capabilities: ['counsellor'] });
  await storePortalRecords(records, 'main', 'year-info', [
    {
      yearInfoUid: 'head-7',
      year: 'Year 7',
      kind: 'head_of_year',
      title: 'Head of Year 7',
      userUid: 'u-yara',
    },
  ]);
  await storeSettings(records, {
    wellbeing_addresses: ['wellbeing@example.edu'],
    counsellor_addresses: ['cora@example.edu'],
    mail_domains: ['example.edu'],
    emergency_contacts: [
      { label: 'Counsellor on call', phone: '02 5550 0199' },
      { label: 'Kids Helpline', phone: '1800 55 1800' },
    ],
  });
}

/** The input of a note about Mia. */
export const aboutMia = (is: Partial<Omit<NoteForm, 'email_recipients'>> = {}, typed = '') => ({
  notesData: {
    student_userid: 'u-mia',
    student_username: 'mia',
    note: 'She forgot her hat.',
    noteType: 'Uniform' as const,
    ...is,
    email_recipients: typed,
  },
});

/** Every choice of recipients. */
export const everyRole = Object.fromEntries(recipientRoles.map((role) => [role, true]));

/** Writes a note about Mia; returns its identifier. */
export async function writeNote(
  { ask }: Pick<College, 'ask'>,
  username: string,
  is: Partial<Omit<NoteForm, 'email_recipients'>> = {},
): Promise<string> {
  const { notes } = await ask(username, notesApi.create, aboutMia(is));
  return notes[0]?.noteUid ?? '';
}
