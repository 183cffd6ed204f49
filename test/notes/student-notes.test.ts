import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { unwrapError } from '#shared/kernel/wire';
import { studentNotes as notesApi } from '#shared/notes/student-notes.contract';
import { type TableName, tables } from '#shared/tables';
import { aboutMia, everyRole, storeNoteSchool, writeNote } from '#test/notes/note-school';
import { type College, startCollege } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import { entriesIn } from '#test/support/tables/audit-entries';

let college: College;
/** The lines of the logs. */
const printed: unknown[] = [];
beforeAll(async () => {
  for (const kind of ['info', 'error', 'log', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...line) => void printed.push(line));
  }
  college = await startCollege();
  await storeNoteSchool(college);
});
afterAll(() => college.stop());

const mia = { student_userid: 'u-mia' };
const textsFor = async (username: string, is: object = {}) =>
  (await college.ask(username, notesApi.list, { ...mia, ...is })).notes.map(({ note }) => note);

/** Calls a route and returns the status and the error. */
async function refused<R extends Route>(username: string, route: R, input: Input<R>) {
  const { status, text } = await college.call(
    'main',
    await college.tokenOf(username),
    requestFor(route, input),
  );
  return { status, ...unwrapError(text) };
}

/** Returns the addresses and subjects of the mail that has been sent, and forgets it. */
async function sentMail() {
  await college.work('private-mail');
  const mails = college.mailed.splice(0) as {
    Destination: { ToAddresses: string[] };
    Content: { Simple: { Subject: { Data: string }; Body: { Text: { Data: string } } } };
  }[];
  return mails
    .filter(({ Destination }) => Destination)
    .map(({ Destination, Content: { Simple } }) => ({
      to: Destination.ToAddresses.join(),
      subject: Simple.Subject.Data,
      text: Simple.Body.Text.Data,
    }));
}

describe('a note about a student', () => {
  it('is read by staff on duty if it is for all, by its author, and by those in charge', async () => {
    await writeNote(college, 'theo', { note: 'Own note' });
    await writeNote(college, 'theo', { note: 'Note for all', visible_all: true });
    const all = ['Note for all', 'Own note'];
    for (const username of ['theo', 'hana', 'yara']) expect(await textsFor(username)).toEqual(all);
    for (const username of ['dora', 'nora'])
      expect(await textsFor(username)).toEqual(['Note for all']);
  });

  it('is unknown to staff off duty, staff with any carer link, and students who do not exist', async () => {
    const unknown = await refused('theo', notesApi.list, { student_userid: 'no-such-student' });
    expect(unknown.status).toBe(404);
    for (const username of ['lena', 'tara', 'cora', 'a.admin']) {
      for (const route of [notesApi.list, notesApi.recipients, notesApi.create] as Route[]) {
        const input = route === notesApi.create ? aboutMia() : mia;
        expect([username, await refused(username, route, input)]).toEqual([username, unknown]);
      }
    }
    for (const username of ['mia', 'c.carer', 's.student']) {
      expect((await refused(username, notesApi.list, mia)).status).toBe(403);
    }
  });

  it('needs a username and an identifier of one student', async () => {
    const { notesData } = aboutMia({ student_username: 'ned' });
    expect((await refused('nora', notesApi.create, { notesData })).status).toBe(404);
  });

  it('is listed page by page, and by author', async () => {
    const first = await college.ask('hana', notesApi.list, { ...mia, limit: 1 });
    expect(first.notes.map(({ note }) => note)).toEqual(['Note for all']);
    const next_token = first.next_token as string;
    expect(await textsFor('hana', { limit: 1, next_token })).toEqual(['Own note']);
    await writeNote(college, 'hana', { note: 'Of Hana' });
    expect(await textsFor('yara', { created_by: 'hana' })).toEqual(['Of Hana']);
    expect(await textsFor('yara', { created_by: 'nobody' })).toEqual([]);
  });

  it('is stored once for a repeated call, and mailed once', async () => {
    const before = (await textsFor('theo')).length;
    const request = requestFor(notesApi.create, aboutMia({ note: 'Twice', email_self: true }));
    const token = await college.tokenOf('theo');
    const headers = { 'idempotency-key': 'twice' };
    for (let time = 0; time < 2; time++) {
      expect((await college.call('main', token, { ...request, headers })).status).toBe(200);
    }
    expect(await textsFor('theo')).toHaveLength(before + 1);
    expect(await sentMail()).toHaveLength(1);
  });

  it('refuses an empty text and an address that is none, in the specified words', async () => {
    const empty = await refused('theo', notesApi.create, aboutMia({ note: ' \n ' }));
    expect([empty.status, Object.values(empty.fields ?? {})]).toEqual([400, ['Required']]);
    const invalid = await refused(
      'theo',
      notesApi.create,
      aboutMia({}, 'hana@example.edu, no-one'),
    );
    expect([invalid.status, Object.values(invalid.fields ?? {})]).toEqual([
      400,
      ['Please enter valid email '],
    ]);
  });
});

describe('the recipients of a note', () => {
  it('shows who they are before it is sent, and who can open it', async () => {
    const { recipients, missing } = await college.ask('theo', notesApi.recipients, {
      ...mia,
      ...everyRole,
      email_recipients: 'Lena@example.edu',
    });
    expect(missing).toEqual([]);
    expect(recipients.map(({ name, role, can_open }) => [name, role, can_open])).toEqual([
      ['Theo Teach', 'email_self', true],
      ['Hana Home', 'email_hrt', true],
      ['Yara Year', 'email_hoy', true],
      ['wellbeing@example.edu', 'email_wellbeing_group', false],
      ['Cora Counsel', 'email_counsellor_staff', false],
      ['Dora Load', 'email_class_teachers', false],
      ['Lena Arts', 'email_recipients', false],
    ]);
    const forAll = await college.ask('theo', notesApi.recipients, {
      ...mia,
      email_class_teachers: true,
      visible_all: true,
    });
    expect(forAll.recipients.every(({ can_open }) => can_open)).toBe(true);
  });

  it('accepts only addresses of the school’s domains, and only staff', async () => {
    for (const typed of [
      'someone@gmail.com',
      'hana@example.edu.evil.org',
      'hana@sub.example.edu',
      's.student@example.edu',
      'c.carer@example.edu',
      'tara@example.edu',
    ]) {
      const { status, fields } = await refused('theo', notesApi.create, aboutMia({}, typed));
      expect([typed, status, Object.keys(fields ?? {})]).toEqual([typed, 400, expect.any(Array)]);
      expect(Object.values(fields ?? {})[0]).toMatch(/^Notes go only to /);
    }
  });

  it('sends them initials, author and link, and leaves no row in the e-mail log', async () => {
    await writeNote(college, 'theo', { note: 'Kanarienote', ...everyRole });
    const mails = await sentMail();
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'cora@example.edu',
      'dora@example.edu',
      'hana@example.edu',
      'theo@example.edu',
      'wellbeing@example.edu',
      'yara@example.edu',
    ]);
    for (const { subject, text } of mails) {
      expect(subject).toBe('A note about a student');
      expect(text).toContain('Theo Teach wrote a note about MH\n');
      expect(text).toContain('Only staff who teach or look after the student can open it.');
      expect(text).toContain('https://main.localhost/student-notes/u-mia');
      expect(text).not.toMatch(/Kanarienote|Uniform|Mia|Hale/);
    }
    expect(college.tables.all('emailstatistics')).toEqual([]);
    expect(college.tables.all('private-mail')).toEqual([]);
  });

  it('refuses a choice that leads to nobody', async () => {
    const ned = { student_userid: 'u-ned' };
    const choice = { ...ned, email_hrt: true, email_hoy: true };
    const { missing } = await college.ask('lena', notesApi.recipients, choice);
    expect(missing).toEqual(['email_hrt', 'email_hoy']);
    const notesData = { ...choice, note: 'To nobody', noteType: 'General' as const };
    expect((await refused('lena', notesApi.create, { notesData })).status).toBe(400);
  });
});

describe('a retracted note', () => {
  it('stays in the record without its text, and those who were mailed are told', async () => {
    const noteUid = await writeNote(college, 'theo', {
      note: 'About the wrong child',
      visible_all: true,
      email_class_teachers: true,
    });
    await sentMail();
    const reason = 'It was another student.';
    const input = { noteUid, ...mia, reason };
    expect((await refused('dora', notesApi.retract, input)).status).toBe(403);
    expect((await refused('lena', notesApi.retract, input)).status).toBe(404);
    for (let time = 0; time < 2; time++) {
      const { retracted } = await college.ask('theo', notesApi.retract, input);
      expect(retracted).toMatchObject({ by_name: 'Theo Teach', reason });
    }
    const mails = await sentMail();
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'dora@example.edu',
      'hana@example.edu',
      'theo@example.edu',
    ]);
    expect(mails[0]?.subject).toBe('A note about a student was retracted');
    const seenBy = async (username: string) =>
      (await college.ask(username, notesApi.list, mia)).notes.find(
        (each) => each.noteUid === noteUid,
      );
    expect(await seenBy('dora')).toMatchObject({ note: '', retracted: { reason } });
    expect(await seenBy('hana')).toMatchObject({ note: 'About the wrong child' });
  });

  it('allows those in charge to retract a note of another person', async () => {
    const noteUid = await writeNote(college, 'theo', { note: 'By Theo', visible_all: true });
    const input = { noteUid, ...mia, reason: 'Wrong' };
    expect((await refused('nora', notesApi.retract, input)).status).toBe(403);
    expect((await college.ask('yara', notesApi.retract, input)).retracted?.by_name).toBe(
      'Yara Year',
    );
  });
});

describe('the file of notes', () => {
  const csv = { ...mia, is_csv_export: 'true' as const };

  it('needs the right to download, has no formula, and is audited', async () => {
    const formula = '=HYPERLINK("https://evil.example","x")';
    await writeNote(college, 'theo', { note: formula, visible_all: true });
    expect((await refused('theo', notesApi.csv, csv)).status).toBe(403);
    const { pre_signed_URL = '', is_download_notes } = await college.ask('dora', notesApi.csv, csv);
    expect(is_download_notes).toBe(true);
    expect((await college.ask('theo', notesApi.list, mia)).is_download_notes).toBe(false);
    const [head, body = ''] = pre_signed_URL.split(',');
    expect(head).toBe('data:text/csv;charset=utf-8;base64');
    const file = Buffer.from(body, 'base64').toString();
    expect(file).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
    expect(file).not.toContain('Own note');
    const exports = entriesIn(college.tables).filter(({ act }) => act === 'export');
    expect(exports).toMatchObject([
      { child: 'u-mia', record: 'confidential', by: { username: 'dora' } },
    ]);
  });

  it('leaves a look for the reads of an hour', async () => {
    const reads = () =>
      entriesIn(college.tables).filter(({ act, by }) => act === 'read' && by.username === 'nora');
    await college.ask('nora', notesApi.list, mia);
    await college.ask('nora', notesApi.list, mia);
    expect(reads()).toMatchObject([{ child: 'u-mia', record: 'confidential' }]);
  });
});

describe('the store of notes', () => {
  it('holds no word of a note in any table, queue, bucket, mail or log', async () => {
    await writeNote(college, 'theo', { note: 'Kanarienote Behaviourword', ...everyRole });
    await sentMail();
    const names = Object.keys(tables) as TableName[];
    const everything = JSON.stringify([
      names.map((name) => college.tables.all(name)),
      college.queued,
      printed,
      [...college.objects].map(([key, bytes]) => [key, bytes.toString()]),
    ]);
    expect(everything).not.toMatch(/Kanarienote|Behaviourword|Own note|forgot her hat/);
    expect(everything).toContain('u-mia');
  });

  it('does not open a note in another student’s place', async () => {
    const all = college.tables.all('notes');
    const note = all.find(({ sealed }) => sealed);
    const key = all.find(({ sk }) => sk === 'key');
    const ned = { student_userid: 'u-ned' };
    const move = (record: object | undefined) =>
      college.put('notes', { ...record, pk: 'main#u-ned', studentUid: 'u-ned' });
    await move({ ...note, visible_all: true });
    expect((await college.ask('lena', notesApi.list, ned)).notes).toEqual([]);
    await move(key);
    expect((await refused('lena', notesApi.list, ned)).status).toBe(500);
  });

  it('hides the notes of a student who has left', async () => {
    await storePerson(
      college.records,
      collegePerson({ username: 'mia', type: 'student', status: 'left', groups: ['Maths-7'] }),
    );
    expect((await refused('theo', notesApi.list, mia)).status).toBe(404);
  });
});
