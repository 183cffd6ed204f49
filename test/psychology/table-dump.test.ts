import { KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataKeys } from '#functions/kernel/keys/data-keys';
import { erasedPurge } from '#functions/people/store/erased-purge';
import { tombstoneKey } from '#functions/people/store/person-partitions';
import { requestErasure } from '#functions/psychology/store/request-erasure';
import { requestFor } from '#shared/kernel/request';
import { studentNotes } from '#shared/notes/student-notes.contract';
import { schoolPsychologyRequest as api } from '#shared/psychology/school-psychology-request.contract';
import { confidentialRoute } from '#shared/rights/child-records';
import { type TableName, tables } from '#shared/tables';
import { secret, sendRequest, storePsychologySchool } from '#test/psychology/psychology-school';
import { type College, startCollege } from '#test/support/college/college';
import { schoolNamed } from '#test/support/records/school';
import { entriesIn } from '#test/support/tables/audit-entries';

let college: College;
const printed: unknown[] = [];
beforeAll(() => {
  for (const kind of ['info', 'error', 'log', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...line) => void printed.push(line));
  }
});
beforeEach(async () => {
  college = await startCollege();
  await storePsychologySchool(college);
});
afterAll(() => vi.restoreAllMocks());

/**
 * Returns a value with long Base64 as the text of its bytes: a name within is found, and sealed
 * bytes do not spell a short name by chance.
 */
const decoded = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^[A-Za-z0-9+/]{60,}={0,2}$/.test(value)
    ? Buffer.from(value, 'base64').toString('latin1')
    : value;

/** Returns every record of all tables as text, with its table. */
const dump = (): string[] =>
  (Object.keys(tables) as TableName[]).flatMap((name) =>
    college.tables.all(name).map((record) => `${name} ${JSON.stringify(record, decoded)}`),
  );
const requestRecords = () => college.tables.all('psychology').filter(({ sk }) => sk !== 'key');

async function answerTo(username: string, requestUid: string): Promise<number> {
  const token = await college.tokenOf(username);
  return (await college.call('main', token, requestFor(api.get, { requestUid }))).status;
}

/** Everything that identifies Mia, and everyone else who takes part. */
const ofMia = /u-mia|\bmia\b|Mia|sub-mia/;
const people = /u-(mia|hugo|hana|cora)|\b(mia|hugo|hana|cora)@/;

describe('a dump of all tables after requests for support', () => {
  it('names nobody who asked, was asked about, or answered', async () => {
    for (const username of ['mia', 'hugo', 'cora']) await college.tokenOf(username);
    const before = new Set(dump());
    const own = await sendRequest(college, 'mia', { mail_me: true });
    await college.work('private-mail');
    await college.ask('mia', api.write, { requestUid: own, text: 'One more thing' });
    await college.ask('mia', api.list, {});
    await sendRequest(college, 'hugo');
    await college.work('private-mail');
    const added = dump().filter((record) => !before.has(record));
    expect(added.length).toBeGreaterThan(5);
    // Hugo is a carer without another role, so his own act leaves no audit entry.
    expect(added.filter((record) => people.test(record))).toEqual([]);
    expect(added.filter((record) => ofMia.test(record))).toEqual([]);
    expect(JSON.stringify([...college.objects, printed])).not.toMatch(ofMia);
    expect(JSON.stringify(dump())).not.toContain(secret);
  });

  it('names nobody while the mail to the requester has not left', async () => {
    const requestUid = await sendRequest(college, 'mia', { mail_me: true });
    await college.work('private-mail');
    college.mailed.length = 0;
    const before = new Set(dump());
    await college.ask('cora', api.write, { requestUid, text: 'Come at noon' });
    const added = dump().filter((record) => !before.has(record));
    const outbox = added.filter((record) => record.startsWith('private-mail'));
    expect(outbox).toHaveLength(1);
    expect(outbox.join()).not.toMatch(people);
    await college.work('private-mail');
    expect(JSON.stringify(college.mailed)).toContain('mia@example.edu');
    expect(college.tables.all('private-mail')).toEqual([]);
  });

  it('shows a counsellor’s reading as that of any note of staff', async () => {
    const requestUid = await sendRequest(college, 'mia');
    const entries = () =>
      entriesIn(college.tables).map(({ child, route, record, act }) => ({
        child,
        route,
        record,
        act,
      }));
    await college.ask('cora', api.get, { requestUid });
    expect(entries()).toEqual([
      { child: 'u-mia', route: confidentialRoute, record: 'confidential', act: 'read' },
    ]);
    await college.ask('hana', studentNotes.list, { student_userid: 'u-mia' });
    expect(entries()[1]).toEqual(entries()[0]);
  });

  it('opens the key of its identifiers for one school only', async () => {
    const requestUid = await sendRequest(college, 'mia');
    const keys = () => dataKeys(new KMSClient({}), 'psychology');
    const [, blind = ''] = requestUid.split('~');
    expect(blind).toMatch(/^[0-9a-f]{32}$/);
    const [key] = college.tables.all('psychology').filter(({ pk }) => pk === 'main#blind-ids');
    const moved = { ...key, pk: 'regional#blind-ids' };
    await college.put('psychology', moved);
    const erasure = requestErasure(college.records, keys).of(schoolNamed('regional'));
    await expect(erasure.removeAbout(['u-mia'])).rejects.toThrow('belongs to another student');
  });

  it('does not open in another student’s place', async () => {
    const requestUid = await sendRequest(college, 'mia');
    const other = await sendRequest(college, 'lena', { student_userid: 'u-ned' });
    const [mia = '', ned = ''] = [requestUid, other].map((uid) => uid.split('~')[1]);
    const moved = requestUid.replace(mia, ned);
    for (const record of requestRecords().filter(({ pk }) => pk === `main#${mia}`)) {
      const renamed = JSON.parse(JSON.stringify(record).replaceAll(mia, ned));
      await college.put('psychology', renamed);
    }
    expect(await answerTo('cora', moved)).toBe(500);
    expect(await answerTo('cora', other)).toBe(200);
  });
});

describe('the erasure of a person from requests for support', () => {
  const keys = () => dataKeys(new KMSClient({}), 'psychology');
  const erase = async (username: string) => {
    const erased_at = '2026-03-01T00:00:00.000Z';
    const item = {
      ...tombstoneKey(schoolNamed('main'), `u-${username}`),
      erased_at,
      is_purged: false,
    };
    await college.put('users', item);
    const purge = erasedPurge(college.records, requestErasure(college.records, keys));
    expect(await purge.of(schoolNamed('main')).endBefore(new Date('2026-02-01T00:00:00Z'))).toBe(0);
    expect(await purge.of(schoolNamed('main')).endBefore(new Date('2026-03-02T00:00:00Z'))).toBe(1);
    // The second night has nothing left to do.
    expect(await purge.of(schoolNamed('main')).endBefore(new Date('2026-03-03T00:00:00Z'))).toBe(0);
  };

  it('deletes everything about a student, with the data key, and nothing of others', async () => {
    const requestUid = await sendRequest(college, 'mia');
    const other = await sendRequest(college, 'lena', { student_userid: 'u-ned' });
    await erase('mia');
    expect(await answerTo('cora', requestUid)).toBe(404);
    expect(await answerTo('cora', other)).toBe(200);
    const [, mia = '?'] = requestUid.split('~');
    expect(JSON.stringify(college.tables.all('psychology'))).not.toContain(mia);
  });

  it('keeps what a carer, a teacher and a counsellor wrote about a student, without them', async () => {
    const ofHugo = await sendRequest(college, 'hugo');
    const ofHana = await sendRequest(college, 'hana');
    await college.ask('cora', api.write, { requestUid: ofHugo, text: 'Come at noon' });
    const before = requestRecords();
    await erase('hugo');
    await erase('cora');
    const thread = await college.ask('cora', api.get, { requestUid: ofHugo });
    expect(thread.requester_name).toBe('A person who has left');
    expect(thread.messages.map(({ text }) => text)).toEqual([`${secret} of hugo`, 'Come at noon']);
    const withAuthor = requestRecords().filter(({ by }) => by !== undefined);
    // Only Hana’s request and its first message still have an author.
    expect(withAuthor.map(({ requestUid }) => requestUid)).toEqual([ofHana, ofHana]);
    expect(requestRecords()).toHaveLength(before.length);
    expect(requestRecords().filter(({ author }) => author !== undefined)).toHaveLength(2);
    expect(requestRecords().filter(({ requesterPk }) => requesterPk !== undefined)).toHaveLength(1);
  });

  it('does nothing at a school without requests', async () => {
    const erasure = requestErasure(college.records, keys).of(schoolNamed('main'));
    await erasure.removeAbout(['u-mia']);
    await erasure.removeAuthor('u-mia');
    expect(college.tables.all('psychology')).toEqual([]);
  });
});
