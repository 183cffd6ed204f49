import { describe, expect, it } from 'vitest';
import { privateMails } from '#functions/kernel/mail/store/private-mail';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { noteRepository } from '#functions/notes/store/notes';
import { type NoteDeps, noteHandlers } from '#functions/notes/student-notes';
import { userRepository } from '#functions/people/store/users';
import { recipientRoles } from '#shared/notes/note';
import { memoryKeys } from '#test/support/memory/memory-keys';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolsIn } from '#test/support/memory/schools-in';
import { person, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';

const schools = ['main', 'regional'] as const;
type School = (typeof schools)[number];
type Facts = Parameters<typeof request>[0];

const groups = ['7A'];
/** Theo alone has another identifier at each school. */
const uidAt = (username: string, site: School) =>
  username === 'theo' ? `uid-theo-${site}` : `uid-${username}`;
/** Mia, her homeroom teacher Hana and her teachers Theo and Dora, of a school. */
const peopleOf = (site: School) => {
  const at = (username: string, is: object) =>
    profile({
      username,
      schoolUid: site,
      surname: `of ${site}`,
      email: `${username}@${site}.example`,
      groups,
      ...is,
    });
  return [
    at('mia', { firstname: 'Mia', homeroom_teacher: 'uid-hana' }),
    at('hana', { firstname: 'Hana', type: 'faculty' }),
    at('theo', { firstname: 'Theo', type: 'faculty', userUid: uidAt('theo', site) }),
    at('dora', { firstname: 'Dora', type: 'faculty' }),
  ];
};

/** Two schools, where people with the same identifiers have other names and addresses. */
async function twoSchools() {
  const tables = memoryTables(async () => {});
  for (const site of schools) await storeProfiles(tables, ...peopleOf(site));
  const keys = memoryKeys();
  const idempotency = idempotencyRepository(tables);
  const sent: [site: string, mails: number][] = [];
  const mails = privateMails(tables);
  const notes = noteRepository(tables, idempotency);
  const deps: NoteDeps = {
    users: userRepository(tables),
    notes,
    idempotency,
    limits: limitRepository(tables),
    mails,
    keys: () => keys,
    years: bound({ ofYear: async () => [] }),
    settings: bound({ get: async () => undefined }),
    cards: async ({ site }) => peopleOf(site as School) as never,
    senderOf: async ({ site }) => `portal@${site}.example`,
    sendMails: async ({ site }, uids) => void sent.push([site, uids.length]),
  };
  return { tables, mails, sent, deps, handlers: noteHandlers(deps) };
}
type Schools = Awaited<ReturnType<typeof twoSchools>>;

const callerOf = (username: string, site: School) =>
  person({
    ...schoolNamed(site),
    username,
    userUid: uidAt(username, site),
    firstname: username,
    groups,
  });
const facts = (site: School, is: Facts = {}) => request({ ...schoolNamed(site), ...is });
const about = { student_userid: 'uid-mia', student_username: 'mia' };
const blank = Object.fromEntries(recipientRoles.map((role) => [role, false]));
const page = { limit: 20, created_by: '', is_csv_export: '' } as const;

/** Writes a note of Theo about Mia, with mail to the homeroom teacher. */
const writeAt = ({ handlers }: Schools, site: School, is: Facts = {}) => {
  const note = { note: `A hat at ${site}`, noteType: 'Uniform', visible_all: false } as const;
  const mail = { ...blank, email_hrt: true, email_recipients: [] };
  return handlers.create(
    { notesData: { ...about, ...note, ...mail } as never },
    callerOf('theo', site),
    facts(site, is),
  );
};
const notesOf = async ({ handlers }: Schools, site: School, username = 'hana') =>
  (await handlers.list({ ...about, ...page }, callerOf(username, site), facts(site))).notes;

describe.each(schools)('a note at %s', (site) => {
  const other = site === 'main' ? 'regional' : 'main';

  it('is read at that school only, with the names of that school', async () => {
    const all = await twoSchools();
    const { student } = await writeAt(all, site);
    expect(student.surname).toBe(`of ${site}`);
    expect(await notesOf(all, site)).toMatchObject([
      { note: `A hat at ${site}`, created_by_name: `Theo of ${site}` },
    ]);
    expect(await notesOf(all, other)).toEqual([]);
    const of = { ...about, ...page, created_by: 'theo' };
    const own = await all.handlers.list(of, callerOf('hana', site), facts(site));
    expect(own.notes).toHaveLength(1);
    const file = await all.handlers.csv(
      { ...of, is_csv_export: 'true' },
      callerOf('hana', site),
      facts(site),
    );
    expect(file.notes).toHaveLength(1);
  });

  it('is stored with its mails, limits and acts at that school only', async () => {
    const all = await twoSchools();
    await writeAt(all, site);
    const [mail, ...more] = await all.mails.of(schoolNamed(site)).open(100);
    expect([mail?.email, more]).toEqual([`hana@${site}.example`, []]);
    expect(all.sent).toEqual([[site, 1]]);
    for (const name of ['notes', 'idempotency', 'private-mail', 'limits']) {
      expect([name, schoolsIn(all.tables, name)]).toEqual([name, [site]]);
    }
  });

  it('is the same one for a repeated act, and another one at the other school', async () => {
    const all = await twoSchools();
    const once = { idempotencyKey: 'once' };
    for (const at of [site, site, other] as const) await writeAt(all, at, once);
    expect(await notesOf(all, site)).toHaveLength(1);
    expect(await notesOf(all, other)).toHaveLength(1);
  });

  it('counts the notes of a minute for that school only', async () => {
    const all = await twoSchools();
    for (let n = 0; n < 20; n++) await writeAt(all, site, { idempotencyKey: `${n}` });
    await expect(writeAt(all, site)).rejects.toThrow('Too many requests');
    expect((await writeAt(all, other)).notes).toHaveLength(1);
  });

  it('is retracted at that school only, with mail to its readers there', async () => {
    const all = await twoSchools();
    await writeAt(all, site);
    const [{ noteUid = '' } = {}] = await notesOf(all, site);
    const reason = { ...about, noteUid, reason: 'Another student' };
    const elsewhere = all.handlers.retract(reason, callerOf('hana', other), facts(other));
    await expect(elsewhere).rejects.toThrow('This note doesn’t exist');
    const note = await all.handlers.retract(reason, callerOf('hana', site), facts(site));
    expect(note.retracted).toMatchObject({ by_name: `Hana of ${site}` });
    expect(await notesOf(all, site)).toMatchObject([{ noteUid, retracted: note.retracted }]);
    const mails = (await all.mails.of(schoolNamed(site)).open(100)).map(({ kind, email }) => [
      kind,
      email,
    ]);
    expect(mails.sort()).toEqual([
      ['note', `hana@${site}.example`],
      ['retracted', `hana@${site}.example`],
    ]);
    expect(all.sent).toEqual([
      [site, 1],
      [site, 1],
    ]);
  });
});

describe('a note whose student was erased meanwhile', () => {
  const erased = async (is: (notes: NoteDeps['notes']) => Partial<NoteDeps['notes']>) => {
    const all = await twoSchools();
    await writeAt(all, 'main');
    const [{ noteUid = '' } = {}] = await notesOf(all, 'main');
    const { notes } = all.deps;
    const { retract } = noteHandlers({
      ...all.deps,
      notes: { ...notes, ...is(notes) },
    });
    return retract({ ...about, noteUid, reason: 'Gone' }, callerOf('hana', 'main'), facts('main'));
  };

  it('is not found without its key', async () => {
    const retracting = erased((notes) => ({
      keys: { ...notes.keys, open: async () => undefined },
    }));
    await expect(retracting).rejects.toThrow('This note doesn’t exist');
  });

  it('is not found if it is gone after it was retracted', async () => {
    let reads = 0;
    const retracting = erased((notes) => ({
      of: (school) => ({
        ...notes.of(school),
        get: async (...asked) => (reads++ === 0 ? notes.of(school).get(...asked) : undefined),
      }),
    }));
    await expect(retracting).rejects.toThrow('This note doesn’t exist');
  });
});

describe('a note that a colleague does not see', () => {
  it('is not found by a colleague who retracts it', async () => {
    const all = await twoSchools();
    await writeAt(all, 'main');
    const [{ noteUid = '' } = {}] = await notesOf(all, 'main');
    const reason = { ...about, noteUid, reason: 'Not mine' };
    const retracting = all.handlers.retract(reason, callerOf('dora', 'main'), facts('main'));
    await expect(retracting).rejects.toThrow('This note doesn’t exist');
  });
});

describe('the list after a note', () => {
  const writeWith = async (student_userid: string) => {
    const all = await twoSchools();
    const note = { note: 'A hat', noteType: 'Uniform', visible_all: false, email_recipients: [] };
    const notesData = { ...about, ...blank, ...note } as never;
    const sortData = { student_userid, created_by: '' } as never;
    const writing = all.handlers.create(
      { notesData, sortData },
      callerOf('theo', 'main'),
      facts('main'),
    );
    return { all, writing };
  };

  it('is of the student of the note', async () => {
    const { writing } = await writeWith('uid-mia');
    expect((await writing).notes).toHaveLength(1);
  });

  it('is refused for another student, and nothing is written', async () => {
    const { all, writing } = await writeWith('uid-ned');
    await expect(writing).rejects.toThrow('This student doesn’t exist');
    expect(await notesOf(all, 'main')).toEqual([]);
  });
});
