import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledgementHandlers } from '#functions/acknowledgements/acknowledgements';
import { ackCounts } from '#functions/acknowledgements/rules/ack-rows';
import { acksWaiting } from '#functions/acknowledgements/rules/home-acks';
import { ackRepository } from '#functions/acknowledgements/store/acknowledgements';
import { askReader } from '#functions/acknowledgements/store/asks';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { postKeys, type StoredPost } from '#functions/posts/store/post.record';
import { postReader } from '#functions/posts/store/post-reader';
import type { Profile } from '#shared/intake/roster';
import { storedPost } from '#test/support/mail/stored-post';
import { isFullProof } from '#test/support/proof-runs';
import { administrator, person, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
const at = (second: number, is: Partial<ReturnType<typeof request>> = {}) =>
  request({ now: new Date(Date.UTC(2026, 2, 3, 1, 0, second)), ...is });
const link = (username: string) =>
  ({ userUid: `uid-${username}`, status: 'active', restricted: false }) as const;
const carerProfile = (username: string, children: Profile['children'], is: object = {}) =>
  profile({ username, type: 'affiliate', is_carer: true, children, ...is });

beforeAll(async () => {
  tables = await startTestTables('acknowledgements', 'posts', 'users', 'groups');
  await storeProfiles(
    tables,
    profile({ username: 'amy', firstname: 'Amy', groups: ['7a'] }),
    profile({ username: 'ben', firstname: 'Ben', groups: ['7a'] }),
    carerProfile('cara', [link('amy'), link('ben')], { firstname: 'Cara' }),
    carerProfile('carl', [link('amy')], { firstname: 'Carl' }),
    carerProfile('nora', [link('ben')], { email: '' }),
  );
  await putInto(tables, 'groups', {
    pk: 'main',
    sk: '7a',
    groupUid: '7a',
    groupname: '7A',
    grouptype: 'Homeroom',
  });
});
afterAll(() => tables.stop());

const acks = () => ackRepository(tables);
const handlers = () =>
  acknowledgementHandlers({
    posts: postReader(tables),
    people: peopleRepository(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
    acks: acks(),
    limits: bound({ count: async () => {} }),
    // No test here starts a document.
    ...({} as Pick<
      Parameters<typeof acknowledgementHandlers>[0],
      'documents' | 'idempotency' | 'queue'
    >),
  });

async function publish(is: Partial<StoredPost> & { postUid: string }): Promise<void> {
  const acknowledgement = {
    by: '2026-03-06',
    rule: 'any_carer' as const,
    asked_at: '2026-03-02T00:00:00.000Z',
  };
  const post = storedPost({ acknowledgement, ...is });
  const Item = { ...postKeys(schoolNamed('main'), post, at(0).now), ...post };
  await tables.db.send(new PutCommand({ TableName: 'posts', Item }));
}

const carer = (username: string, ...children: string[]) =>
  person({
    username,
    type: 'affiliate',
    is_carer: true,
    carerGroups: ['7a'],
    carerOf: children.map((child) => `uid-${child}`),
  });
const cara = carer('cara', 'amy', 'ben');
const carl = carer('carl', 'amy');
const amy = person({ username: 'amy', type: 'student', groups: ['7a'] });

describe('an acknowledgement', () => {
  it('is given in one tap for all own children, and shows others only that it is done', async () => {
    await publish({ postUid: 'trip' });
    const before = { postUid: 'trip', state: 'waiting', by: '2026-03-06' };
    expect(await handlers().get({ postUid: 'trip' }, cara, at(0))).toEqual({
      ...before,
      children: ['Amy', 'Ben'],
    });
    expect(await handlers().get({ postUid: 'trip' }, amy, at(0))).toMatchObject({
      state: 'not_asked',
    });
    const done = await handlers().give({ postUid: 'trip' }, cara, at(1));
    expect(done).toEqual({ ...before, state: 'done', children: ['Amy', 'Ben'] });
    expect(await handlers().give({ postUid: 'trip' }, cara, at(2))).toEqual(done);
    expect(await handlers().get({ postUid: 'trip' }, carl, at(3))).toEqual({
      ...before,
      state: 'done',
      children: ['Amy'],
    });
    await expect(handlers().give({ postUid: 'trip' }, amy, at(3))).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('is taken back within ten seconds, and only by its giver', async () => {
    await publish({ postUid: 'undo' });
    await handlers().give({ postUid: 'undo' }, cara, at(0));
    expect(await handlers().takeBack({ postUid: 'undo' }, carl, at(5))).toMatchObject({
      state: 'done',
    });
    expect(await handlers().takeBack({ postUid: 'undo' }, cara, at(9))).toMatchObject({
      state: 'waiting',
    });
    await handlers().give({ postUid: 'undo' }, cara, at(10));
    expect(await handlers().takeBack({ postUid: 'undo' }, cara, at(40))).toMatchObject({
      state: 'done',
    });
  });

  it('is refused for a post that the caller cannot read, and at another school', async () => {
    await publish({ postUid: 'hidden', published: false });
    await publish({ postUid: 'seen' });
    const elsewhere = { ...cara, ...schoolNamed('regional') };
    for (const [caller, postUid] of [
      [cara, 'hidden'],
      [cara, 'none'],
      [elsewhere, 'seen'],
    ] as const) {
      for (const act of ['get', 'give', 'takeBack'] as const) {
        await expect(handlers()[act]({ postUid }, caller, at(0))).rejects.toMatchObject({
          kind: 'notFound',
        });
      }
    }
  });

  it('counts again only after the editor asks again', async () => {
    const rule = 'any_carer' as const;
    await publish({ postUid: 'again' });
    await handlers().give({ postUid: 'again' }, cara, at(0));
    const round = (asked_at: string) =>
      publish({ postUid: 'again', acknowledgement: { by: '2026-03-09', rule, asked_at } });
    await round('2026-03-02T00:00:00.000Z');
    expect((await handlers().get({ postUid: 'again' }, cara, at(1))).state).toBe('done');
    await round('2026-03-03T00:00:00.000Z');
    expect((await handlers().get({ postUid: 'again' }, cara, at(2))).state).toBe('waiting');
  });

  it('waits on Home until it is done, the first due first', async () => {
    await publish({ postUid: 'home-1' });
    const rule = 'each_reader' as const;
    const soon = { by: '2026-03-04', rule, asked_at: '2026-03-02T00:00:00.000Z' };
    await publish({ postUid: 'home-2', acknowledgement: soon });
    const deps = { asks: askReader(tables), acks: acks() };
    const children = await userRepository(tables).of(schoolNamed('main')).many(cara.carerOf);
    const waiting = async () =>
      (await acksWaiting(deps, cara, { children, now: at(0).now })).flatMap((each) =>
        each.postUid.startsWith('home') ? [[each.postUid, each.children.length]] : [],
      );
    expect(await waiting()).toEqual([
      ['home-2', 0],
      ['home-1', 2],
    ]);
    await handlers().give({ postUid: 'home-2' }, cara, at(0));
    expect(await waiting()).toEqual([['home-1', 2]]);
  });
});

describe('the report of acknowledgements', () => {
  const author = person({ username: 'ed', userUid: 'uid-ed', capabilities: ['editor'] });
  const colleague = person({ username: 'eve', capabilities: ['editor'] });

  it('is open to administrators and the author, and to no other editor', async () => {
    await publish({ postUid: 'report' });
    await handlers().give({ postUid: 'report' }, carl, at(0));
    const report = await handlers().report({ postUid: 'report' }, author, at(1));
    expect(report).toMatchObject({
      asked: 2,
      done: 1,
      on_paper: 0,
      by_group: [{ groupname: '7A', asked: 2, done: 1 }],
    });
    expect(await handlers().report({ postUid: 'report' }, administrator, at(1))).toEqual(report);
    for (const caller of [colleague, { ...author, ...schoolNamed('regional') }]) {
      await expect(handlers().report({ postUid: 'report' }, caller, at(1))).rejects.toMatchObject({
        kind: 'notFound',
      });
    }
  });

  it('lists names page by page with an audit entry, and records paper and telephone', async () => {
    await publish({ postUid: 'paper' });
    const named: (readonly string[])[] = [];
    const audited = at(1, { audit: async (children) => void named.push(children) });
    const list = { postUid: 'paper', list: 'open', limit: 1 } as const;
    const first = await handlers().listPeople({ ...list }, administrator, audited);
    expect(first).toMatchObject({ total: 2, records: [{ subject: 'c:uid-amy' }] });
    const { next_token } = first;
    const second = await handlers().listPeople({ ...list, next_token }, administrator, audited);
    expect(second.records).toMatchObject([
      { subject: 'c:uid-ben', carers: ['Cara Ng', 'Sam Ng'], is_done: false },
    ]);
    const record = { postUid: 'paper', subject: 'c:uid-ben' };
    await handlers().record({ ...record, source: 'paper' }, administrator, audited);
    expect(named).toEqual([['uid-amy'], ['uid-ben'], ['uid-ben']]);
    const done = { postUid: 'paper', list: 'done', limit: 20 } as const;
    expect((await handlers().listPeople(done, administrator, at(2))).records).toMatchObject([
      { subject: 'c:uid-ben', source: 'paper' },
    ]);
    await handlers().removeRecord(record, administrator, at(3));
    expect((await handlers().listPeople(done, administrator, at(4))).records).toEqual([]);
    // What a person gave in the portal, staff cannot remove.
    await handlers().give({ postUid: 'paper' }, carl, at(5));
    await handlers().removeRecord({ ...record, subject: 'c:uid-amy' }, administrator, at(6));
    expect((await handlers().listPeople(done, administrator, at(7))).records).toHaveLength(1);
    const stranger = { ...record, subject: 'c:uid-nobody', source: 'paper' } as const;
    await expect(handlers().record(stranger, administrator, at(8))).rejects.toMatchObject({
      kind: 'notFound',
    });
  });
});

describe('a notice with many acknowledgements', () => {
  it('counts those at once exactly, also with repetitions', async () => {
    const count = isFullProof ? 5_000 : 500;
    const asked_at = '2026-03-02T00:00:00.000Z';
    const post = {
      postUid: 'all',
      acknowledgement: { by: '2026-03-06', rule: 'each_reader' as const, asked_at },
    };
    const subjects = Array.from({ length: count }, (_, i) => ({
      kind: 'person' as const,
      userUid: `uid-${i}`,
    }));
    const given = { source: 'portal' as const, given_by: 'x', at: at(0).now.toISOString() };
    const added = await Promise.all(
      [...subjects, ...subjects.slice(0, 50)].map((each) =>
        acks().of(schoolNamed('main')).add(post, each, given),
      ),
    );
    expect(added.filter(Boolean)).toHaveLength(count);
    const stored = await acks().of(schoolNamed('main')).all(post);
    const asked = [...subjects, { kind: 'person' as const, userUid: 'late' }].map((each) => ({
      ...each,
      name: '',
      type: 'student' as const,
      groups: [],
      carers: [],
      paper: undefined,
    }));
    expect(ackCounts({ asked, given: stored }, [])).toMatchObject({
      asked: count + 1,
      done: count,
    });
  });
});
