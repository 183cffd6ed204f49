import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPeople, samplePeople } from '#bin/bench/sample-people';
import { audienceHandlers } from '#functions/api/audiences';
import { peopleRepository } from '#functions/data/people';
import { postReader } from '#functions/data/post-reader';
import { userRepository } from '#functions/data/users';
import { callerFinder } from '#functions/lib/caller';
import { AudienceQuery, audiences as contract } from '#shared/contract/audiences';
import type { Profile } from '#shared/domain/roster';
import { editor, request } from '#test/support/people';
import { audience, postSchool } from '#test/support/posts';
import { profile, storeProfiles } from '#test/support/profiles';
import { startTestTables, type TestTables } from '#test/support/tables';
import { traces } from '#test/support/traces';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('users', 'posts', 'post-versions', 'idempotency');
});
afterAll(() => tables.stop());

const zone = 'Australia/Sydney';
const now = new Date('2026-03-02T00:00:00.000Z');
const names: Record<string, string> = { y7: 'Year 7', y8: 'Year 8' };

/** A school with people of its own. */
async function school(...people: (Partial<Profile> & { username: string })[]) {
  const of = postSchool(tables);
  const { site, at } = of;
  const named = people.map((is) => profile({ schoolUid: site, ...is }));
  await storeProfiles(tables, ...named);
  const repository = peopleRepository(tables.db, tables.name('users'));
  const handlers = audienceHandlers({
    people: repository,
    groups: {
      many: async (_, uids) =>
        uids.map((groupUid) => ({
          groupUid,
          groupname: names[groupUid] ?? groupUid,
          grouptype: 'Year level' as const,
        })),
    },
    posts: postReader(tables.db, tables.name('posts')),
  });
  const query = (is: Record<string, unknown>, ...chosen: string[]) =>
    AudienceQuery.parse({ group_list: audience(...chosen), ...is });
  const count = (...chosen: string[]) =>
    handlers.count(query({}, ...chosen), at(editor), request());
  const explain = (person: string, ...chosen: string[]) =>
    handlers.explain({ ...query({}, ...chosen), person }, at(editor), request());
  const check = async (content_html: string, is: Record<string, unknown> = {}) => {
    const asked = { type: 'notice', group_list: audience('STUDENTS'), content_html, ...is };
    return handlers.check(contract.check.input.parse(asked), at(editor), request());
  };
  return { ...of, named, repository, handlers, query, count, explain, check };
}

const child = (name: string, is: Record<string, unknown> = {}) => ({
  userUid: `uid-${name}`,
  status: 'active' as const,
  restricted: false,
  ...is,
});
const family = [
  { username: 'sam', groups: ['y7', 'maths'], firstname: 'Sam' },
  { username: 'sue', groups: ['y8'], email: '' },
  {
    username: 'mara',
    firstname: 'Mara',
    surname: 'Chen',
    type: 'affiliate' as const,
    is_carer: true,
    children: [child('sam'), child('sue', { restricted: true })],
  },
  {
    username: 'tess',
    type: 'faculty' as const,
    is_carer: true,
    groups: ['maths'],
    children: [child('sue')],
  },
  { username: 'al', type: 'affiliate' as const },
  { username: '', userUid: 'uid-gone', status: 'left' as const, groups: ['y7'] },
];

describe('the people behind the numbers', () => {
  it('are read exactly as signing in would make them', async () => {
    const links = [
      child('sam', { valid_to: '2026-03-02' }),
      child('sue', { valid_from: '2026-03-03' }),
      child('gone'),
      child('sam', { status: 'ended' as const }),
      child('unknown'),
    ];
    const dated = { username: 'pat', is_carer: true, type: 'affiliate' as const, children: links };
    const { site, named, repository } = await school(...family, dated);
    const users = userRepository(tables.db, tables.name('users'));
    const facts = {
      schoolUid: site,
      name: '',
      host: '',
      timeZone: zone,
      sender: 'portal@x',
      configurationSet: 'portal-x',
      issuer: 'x',
      clientId: '',
    };
    const find = callerFinder(async (sub) => ({ site: facts, sub }), {
      bound: async (_, identity) => users.get(site, identity.replace(/^x#/, '')),
      many: users.many,
    });
    for (const day of ['2026-03-02T12:00:00.000Z', '2026-03-02T14:00:00.000Z']) {
      const { people } = await repository.all(site, zone, new Date(day));
      expect(people).toHaveLength(named.length - 1);
      for (const person of people) {
        const caller = await find(`Bearer ${person.userUid}`, new Date(day));
        const { type, is_carer, groups, carerGroups } = caller;
        expect(person).toMatchObject({ type, is_carer, groups, carerGroups });
      }
    }
  });

  it('are those who are here: leavers and other schools are not among them', async () => {
    const { count } = await school(...family);
    const { total, as_of } = await count('STUDENTS', 'CARERS', 'STAFF');
    expect(total).toBe(4);
    expect(as_of).toBe(now.toISOString());
    expect((await (await school()).count('STUDENTS', 'CARERS', 'STAFF')).total).toBe(0);
  });

  it('are all read, however many there are, in steps that do not grow with the times they are asked for', async () => {
    const { site, repository, count } = await school();
    await fillPeople(tables.db, tables.name('users'), samplePeople(site, 1_000));
    tables.spent();
    const { people } = await repository.all(site, zone, now);
    expect(people).toHaveLength(1_000);
    expect(tables.spent()).toBeLessThan(80);
    const { total, by_type } = await count('STUDENTS');
    expect([total, by_type[0]?.people]).toEqual([400, 400]);
    expect(tables.spent()).toBe(0);
  });

  it('may be a minute old, and no older', async () => {
    const { site, repository } = await school({ username: 'sam' });
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    expect((await repository.all(site, zone, at(0))).people).toHaveLength(1);
    await storeProfiles(tables, profile({ username: 'sue', schoolUid: site }));
    expect(await repository.all(site, zone, at(59))).toMatchObject({ asOf: at(0) });
    expect((await repository.all(site, zone, at(60))).people).toHaveLength(2);
  });

  it('are asked for again after a failure', async () => {
    const { site } = await school({ username: 'sam' });
    const broken = peopleRepository(tables.db, 'no-such-table');
    await expect(broken.all(site, zone, now)).rejects.toThrow();
    await expect(broken.all(site, zone, now)).rejects.toThrow();
    await tables.db.send(
      new DeleteCommand({ TableName: tables.name('users'), Key: { pk: site, sk: 'uid-sam' } }),
    );
    const working = peopleRepository(tables.db, tables.name('users'));
    expect((await working.all(site, zone, now)).people).toEqual([]);
  });
});

describe('a look at an audience', () => {
  it('says which students it names, as an example or in an explanation', async () => {
    const { handlers, query, at } = await school(...family, { username: 'tess', type: 'faculty' });
    const { told, audit } = traces();
    await handlers.count(query({}, 'STUDENTS', 'STAFF'), at(editor), request({ audit }));
    const explain = (person: string) =>
      handlers.explain({ ...query({}, 'STAFF'), person }, at(editor), request({ audit }));
    await explain('sue');
    await explain('tess');
    expect(told).toEqual([['uid-sam', 'uid-sue'], ['uid-sue'], []]);
  });
});

describe('who will see a post', () => {
  it('is counted once, by type and by group, in the order that people count in', async () => {
    const { count } = await school(...family);
    expect(await count('STUDENTS', 'CARERS', 'STAFF', '#y8', '#y7', '#maths')).toMatchObject({
      total: 4,
      by_type: [
        { user_type: 'STUDENTS', people: 2 },
        { user_type: 'CARERS', people: 2 },
        { user_type: 'STAFF', people: 1 },
      ],
      by_group: [
        { groupUid: 'maths', people: 3 },
        { groupname: 'Year 7', people: 2 },
        { groupname: 'Year 8', people: 2 },
      ],
      in_several_groups: 3,
      without_email: 1,
    });
  });

  it('says whom “Exclude students” takes out and “make public” brings in', async () => {
    const { handlers, query, at } = await school(...family);
    const asked = query({ for_carer_only: true, make_public: true }, 'STUDENTS');
    expect(await handlers.count(asked, at(editor), request())).toMatchObject({
      total: 3,
      excluded_students: 2,
      by_public: 3,
      sample: [{ name: 'Mara Chen' }, {}, {}],
    });
  });

  it('explains itself person by person', async () => {
    const { explain } = await school(...family);
    expect(await explain('CHEN', 'CARERS', '#y7')).toEqual([
      {
        userUid: 'uid-mara',
        username: 'mara',
        name: 'Mara Chen',
        is_in: true,
        reasons: ['Mara Chen is a carer of a student in Year 7.'],
      },
    ]);
    // A carer who may not see a child gets nothing about that child either.
    expect(await explain('mara', 'CARERS', '#y8')).toMatchObject([
      { is_in: false, reasons: ['Mara Chen is a carer, but of no student in Year 8.'] },
    ]);
    expect(await explain('nobody', 'CARERS')).toEqual([]);
  });
});

describe('what to mend before publishing', () => {
  it('is nothing when all is well', async () => {
    const { check } = await school(...family);
    expect(await check('<p>Hello. <a href="/calendar">Dates</a></p>')).toEqual([]);
  });

  it('names links that some of the audience cannot follow, by path and by full address', async () => {
    const { check, write } = await school(...family);
    const forYear7 = await write({ title: 'Camp list', group_list: audience('STUDENTS', '#y7') });
    const path = `/notices/notice_details/${forYear7.postUid}`;
    const links = `<p><a href="${path}">a</a> <a href="https://main.portal.example.edu${path}">b</a>
      <a href="https://elsewhere.example${path}">c</a> <a href="#top">d</a></p>`;
    const warning = {
      kind: 'link-not-readable',
      message: '1 of the 2 people who will see this post cannot read “Camp list”.',
      about: path,
    };
    // One warning an address, however often it is linked.
    expect(await check(links)).toEqual([warning]);
    expect(await check(links.repeat(300))).toEqual([warning]);
  });

  it('looks at the first two hundred linked posts of a text, and says nothing of the rest', async () => {
    const { check } = await school(...family);
    const link = (n: number) => `<a href="/notices/notice_details/no-${n}">${n}</a> `;
    const warnings = await check(
      `<p>${Array.from({ length: 230 }, (_, n) => link(n)).join('')}</p>`,
    );
    expect(warnings).toHaveLength(200);
  });

  it('looks at linked posts as they are when this one appears', async () => {
    const { check, write } = await school(...family);
    const { postUid } = await write({
      title: 'Camp list',
      publish_start: '2026-04-01T00:00:00.000Z',
      publish_end: '2026-05-01T00:00:00.000Z',
    });
    const text = `<p><a href="/notices/notice_details/${postUid}">List</a></p>`;
    expect(await check(text)).toMatchObject([
      { message: expect.stringContaining('not shown yet when this post appears') },
    ]);
    expect(await check(text, { publish_start: '2026-04-02T00:00:00.000Z' })).toEqual([]);
    expect(await check(text, { publish_start: '2026-06-01T00:00:00.000Z' })).toMatchObject([
      { message: expect.stringContaining('over when this post appears') },
    ]);
  });

  it('finds no post of another school, nor one that was removed', async () => {
    const { check, write, posts, at } = await school(...family);
    const foreign = await (await school()).write({ title: 'Foreign' });
    const removed = await write({ title: 'Gone', published: false });
    await posts.remove({ postUid: removed.postUid }, at(editor), request());
    const link = (postUid: string) => `<a href="/notices/notice_details/${postUid}">L</a>`;
    const warnings = await check(`<p>${link(foreign.postUid)}${link(removed.postUid)}</p>`);
    expect(warnings.map(({ message }) => message)).toEqual([
      'The link “L” leads nowhere: there is no such post.',
      'The link “L” leads nowhere: “Gone” was removed.',
    ]);
  });

  it('says what nobody sees, what shows nothing to the blind, and what is too long for a mail', async () => {
    const { site, check } = await school(...family);
    const picture = `<img src="/media/${site}/${'c'.repeat(64)}-10x10.png">`;
    const long = `<p>${'word '.repeat(21_000)}</p>${picture}`;
    const kinds = async (is: Record<string, unknown>) =>
      (await check(long, is)).map(({ kind }) => kind);
    expect(await kinds({ type: 'principal' })).toEqual(['missing-alt', 'mail-size']);
    expect(await kinds({ type: 'notice' })).toEqual(['missing-alt']);
    const over = {
      publish_start: '2026-01-01T00:00:00.000Z',
      publish_end: '2026-02-01T00:00:00.000Z',
      group_list: audience('STAFF', '#y8'),
    };
    expect(await kinds(over)).toEqual(['ended', 'empty-audience', 'missing-alt']);
    // Students can be excluded where the specification offers it, and nowhere else.
    const excluded = { for_carer_only: true };
    expect(await kinds({ ...excluded, type: 'principal' })).toContain('empty-audience');
    expect(await kinds({ ...excluded, type: 'notice' })).not.toContain('empty-audience');
  });
});
