import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { feedRepository } from '#functions/calendar-feeds/store/calendar-feeds';
import { ownMail } from '#functions/email-logs/store/own-mail';
import type { StoredAuditEntry } from '#functions/kernel/audit/audit-record';
import { childLooks, childState } from '#functions/kernel/audit/child-looks';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { identityRepository } from '#functions/people/store/identities';
import { userRepository } from '#functions/people/store/users';
import { privacyHandlers } from '#functions/privacy/privacy';
import type { Caller } from '#shared/rights/caller';
import { memoryTables } from '#test/support/memory/memory-tables';
import { lookAt, oldItem, rollUpOf, storeLooks } from '#test/support/records/looks';
import { person, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const now = new Date('2026-03-02T00:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const signIn = { identity: 'pool_main#sub-cara', signedInAt: ago(3) };
const cara = person({
  username: 'cara',
  type: 'affiliate',
  is_carer: true,
  carerOf: ['uid-sam'],
  ...signIn,
});
const sam = person({ username: 'sam', type: 'student', ...signIn });

let count = 0;
const entry = (is: Partial<StoredAuditEntry> = {}): StoredAuditEntry => ({
  auditUid: `entry-${String(count++).padStart(4, '0')}`,
  at: ago(1000 - count),
  by: { userUid: 'uid-tess', username: 'tess' },
  child: 'uid-sam',
  record: 'absence',
  act: 'read',
  route: 'GET /absences/{STUDENT_NUMBER}',
  network: '203.0.113.0/24',
  ...is,
});

/** Sam, the teacher Tess, the counsellor Cora, the administrator Ada, and entries about Sam. */
async function school(...entries: StoredAuditEntry[]) {
  const tables = memoryTables(async () => {});
  await storeProfiles(
    tables,
    profile({ username: 'sam', type: 'student' }),
    profile({ username: 'tess', type: 'faculty' }),
    profile({ username: 'cora', type: 'faculty', capabilities: ['counsellor'] }),
    profile({ username: 'ada', type: 'faculty', capabilities: ['administrator'] }),
    profile({ username: 'cara', type: 'affiliate', is_carer: true, email: 'home@example.org' }),
  );
  for (const Item of entries.map((each) => oldItem(schoolNamed('main'), each))) {
    await tables.db.send(new PutCommand({ TableName: 'audit', Item }));
  }
  await identityRepository(tables).of(schoolNamed('main')).bind(signIn.identity, 'uid-cara', now);
  const sent: unknown[] = [];
  const silenced: string[] = [];
  const handlers = privacyHandlers({
    looks: childLooks(tables),
    state: childState(tables),
    users: userRepository(tables),
    feeds: feedRepository(tables),
    identities: identityRepository(tables),
    devices: { of: () => ({ removeAll: async (userUid) => void silenced.push(userUid) }) },
    mail: ownMail(tables),
    documents: documentRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    queue: { send: async (message) => void sent.push(message) },
  });
  const looks = (caller: Caller, child?: string) =>
    handlers.listLooks({ child, limit: 20 }, caller, request({ now }));
  return { tables, handlers, sent, silenced, looks };
}

describe('who looked at a record', () => {
  it('names roles and never persons, and leaves out notes and requests for support', async () => {
    const by = (username: string) => ({ by: { userUid: `uid-${username}`, username } });
    const { looks } = await school(
      entry(by('tess')),
      entry({ ...by('cora'), record: 'confidential' }),
      entry({ ...by('tess'), record: 'confidential' }),
      entry({ ...by('cora'), record: 'profile' }),
      entry({ ...by('ada'), record: 'result', act: 'export' }),
      entry({ ...by('cara'), record: 'goal' }),
      entry({ ...by('gone'), record: 'roster', act: 'change' }),
    );
    const { records } = await looks(cara, 'uid-sam');
    expect(records.map(({ who, record }) => [who, record])).toEqual([
      ['system', 'roster'],
      ['you', 'goal'],
      ['administrator', 'result'],
      // A counsellor is staff: the role would tell why.
      ['staff', 'profile'],
      ['staff', 'absence'],
    ]);
    expect(JSON.stringify(records)).not.toMatch(/tess|cora|uid-/);
    expect((await looks(sam)).records).toHaveLength(5);
  });

  it('answers about a child without an open link as about nobody, in the same words', async () => {
    const { looks } = await school(entry());
    // Links that are restricted or have ended are not in `carerOf`.
    const restricted = { ...cara, carerOf: [] };
    const words: string[] = [];
    for (const [caller, child] of [
      [restricted, 'uid-sam'],
      [cara, 'uid-nobody'],
      [person({ username: 'tess', ...signIn }), 'uid-sam'],
      [person({ username: 'ada', capabilities: ['administrator'], ...signIn }), 'uid-sam'],
      [person({ username: 'sue', type: 'student', ...signIn }), 'uid-sam'],
    ] as const) {
      const refusal = await looks(caller, child).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ kind: 'notFound' });
      words.push(String(refusal));
    }
    expect(new Set(words).size).toBe(1);
  });

  it('shows nothing of another school, and pages without gaps', async () => {
    const { handlers, looks } = await school(...Array.from({ length: 25 }, () => entry()));
    expect((await looks({ ...cara, ...schoolNamed('regional') }, 'uid-sam')).records).toEqual([]);
    const first = await handlers.listLooks({ child: 'uid-sam', limit: 20 }, cara, request({ now }));
    const next_token = first.next_token as string;
    const second = await handlers.listLooks(
      { child: 'uid-sam', limit: 20, next_token },
      cara,
      request({ now }),
    );
    const uids = [...first.records, ...second.records].map(({ auditUid }) => auditUid);
    expect(new Set(uids).size).toBe(25);
    expect(second.next_token).toBeUndefined();
  });
});

describe('looks of this release', () => {
  const at = '2026-03-01T10:10:00.000Z';

  it('says up to when they are listed, and tells nothing of looks at confidential records', async () => {
    const { tables, looks, handlers } = await school();
    const hidden = Array.from({ length: 30 }, (_, i) =>
      lookAt(['uid-sam'], { at, record: 'confidential', route: `route ${i}` }),
    );
    await storeLooks(tables, schoolNamed('main'), [
      lookAt(['uid-sam', 'uid-sue'], { at, record: 'absence' }),
      lookAt(['uid-sam'], { at: '2026-03-01T09:10:00.000Z', record: 'goal' }),
    ]);
    await rollUpOf(tables)('2026-03-01T12:06:00.000Z');
    const before = await looks(cara, 'uid-sam');
    expect(before.records.map(({ record, hour }) => [record, hour])).toEqual([
      ['absence', '2026-03-01T10:00:00.000Z'],
      ['goal', '2026-03-01T09:00:00.000Z'],
    ]);
    expect(before.complete_until).toBe('2026-03-01T12:00:00.000Z');
    await storeLooks(tables, schoolNamed('main'), hidden);
    await rollUpOf(tables)('2026-03-01T12:06:00.000Z', { event: { from: '2026-03-01T09:00:00Z' } });
    expect(
      tables.all('looks-by-child').some(({ pk }) => /confidential#uid-sam/.test(`${pk}`)),
    ).toBe(true);
    expect(await looks(cara, 'uid-sam')).toEqual(before);
    const page = await handlers.listLooks({ child: 'uid-sam', limit: 1 }, cara, request({ now }));
    const { next_token } = page;
    const next = await handlers.listLooks(
      { child: 'uid-sam', limit: 1, next_token },
      cara,
      request({ now }),
    );
    expect([...page.records, ...next.records]).toEqual(before.records);
    expect(next.next_token).toBeUndefined();
  });

  it('offers no further page when only confidential entries are left', async () => {
    const older = Array.from({ length: 5 }, () =>
      entry({ record: 'confidential', at: ago(5_000) }),
    );
    const { handlers } = await school(entry(), ...older);
    const page = await handlers.listLooks({ child: 'uid-sam', limit: 1 }, cara, request({ now }));
    expect([page.records.length, page.next_token]).toEqual([1, undefined]);
  });
});

describe('the file of a person', () => {
  it('starts once a day, only soon after a sign-in, and a retry starts no second one', async () => {
    const { handlers, sent } = await school();
    const start = (caller: Caller, key?: string, at = now) =>
      handlers.download({}, caller, request({ now: at, idempotencyKey: key }));
    for (const signedInAt of [ago(11), undefined]) {
      const { signedInAt: _, ...without } = cara;
      const stale = signedInAt ? { ...cara, signedInAt } : without;
      await expect(start(stale)).rejects.toMatchObject({ kind: 'forbidden' });
    }
    const made = await start(cara, 'key-1');
    expect(made).toMatchObject({ kind: 'privacy', format: 'xlsx', state: 'waiting' });
    expect((await start(cara, 'key-1')).documentUid).toBe(made.documentUid);
    await expect(start(cara, 'key-2')).rejects.toMatchObject({ kind: 'tooMany' });
    expect(new Set(sent.map((message) => JSON.stringify(message))).size).toBe(1);
    const tomorrow = new Date(now.getTime() + 86_400_000);
    const fresh = { ...cara, signedInAt: tomorrow.toISOString() };
    expect((await start(fresh, 'key-3', tomorrow)).documentUid).not.toBe(made.documentUid);
  });
});

describe('signing out everywhere', () => {
  it('stores the moment with the sign-in of the caller, and of no other, and ends pushes', async () => {
    const { handlers, tables, silenced } = await school();
    await handlers.signOut({}, cara, request({ now }));
    expect(silenced).toEqual(['uid-cara']);
    const identities = identityRepository(tables);
    expect(await identities.of(schoolNamed('main')).binding(signIn.identity)).toEqual({
      userUid: 'uid-cara',
      signed_out_at: now.toISOString(),
    });
    expect(await identities.of(schoolNamed('regional')).binding(signIn.identity)).toBeUndefined();
    expect(await handlers.get({}, cara, request({ now }))).toMatchObject({
      signed_in_at: ago(3),
      signed_out_at: now.toISOString(),
    });
  });
});
