import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { makeReaders } from '#functions/read-posts/documents/readers-document';
import { postReadersHandlers } from '#functions/read-posts/post-readers';
import { ownPosts } from '#functions/read-posts/rules/home-readers';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import type { Caller } from '#shared/rights/caller';
import { memoryTables } from '#test/support/memory/memory-tables';
import * as people from '#test/support/records/people';
import { request } from '#test/support/records/people';
import { audience, notice, postsOver } from '#test/support/records/posts';
import * as profiles from '#test/support/records/profiles';
import { storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';

// A school that is not the first one: a forgotten school is found.
const site = 'regional';
const administrator = { ...people.administrator, ...schoolNamed(site) };
const editor = { ...people.editor, ...schoolNamed(site) };
const person: typeof people.person = (is) => people.person({ ...schoolNamed(site), ...is });
const profile: typeof profiles.profile = (is) => profiles.profile({ schoolUid: site, ...is });

const image = `${site}/${'b'.repeat(64)}-450x320.png`;
const at = '2026-03-02T01:00:00.000Z';
const link = (username: string) => ({
  userUid: `uid-${username}`,
  status: 'active',
  restricted: false,
});
const carer = (username: string, ...children: string[]) =>
  profile({
    username,
    firstname: username,
    surname: 'Hale',
    type: 'affiliate',
    is_carer: true,
    children: children.map((child) => link(child) as never),
  });

let tables: ReturnType<typeof memoryTables>;
let deps: Parameters<typeof postReadersHandlers>[0];
let sent: unknown[];
let postUid: string;
beforeEach(async () => {
  tables = memoryTables(async () => {});
  sent = [];
  deps = {
    posts: postReader(tables),
    people: peopleRepository(tables),
    marks: postMarks(tables),
    groups: groupRepository(tables),
    documents: documentRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    queue: { send: async (message) => void sent.push(message) },
    reminders: {
      previewReminder: async () => ({ count: 0, left_out: 0 }),
      remind: async () => ({ mailingUid: '' }),
    },
  };
  await storeProfiles(
    tables,
    profile({ username: 'mia', firstname: 'Mia', surname: 'Hale', groups: ['year-7'] }),
    profile({ username: 'noah', firstname: 'Noah', surname: 'Hale', groups: ['year-7'] }),
    carer('anna', 'mia', 'noah'),
    carer('bert', 'mia'),
    carer('carl', 'noah'),
  );
  const written = await postsOver(tables).create(
    notice({ featured_img_url: image, title: '=Camp', group_list: audience('CARERS', 'STUDENTS') }),
    editor,
    request(),
  );
  postUid = written.postUid;
});

const read = (username: string, created_at = at) =>
  readPostRepository(tables)
    .of(schoolNamed(site))
    .add({
      posts_postUid: postUid,
      users_userUid: `uid-${username}`,
      type: 'notice',
      created_at,
    });
const handlers = () => postReadersHandlers(deps);
const list = (asked: object = {}, is = {}) =>
  handlers().listPeople(
    { postUid, limit: 20, rule: 'everyone', state: 'not_read', ...asked },
    administrator,
    request(is),
  );
const names = async (asked: object) => (await list(asked)).records.map(({ username }) => username);

describe('who has not read a post', () => {
  it('counts the audience now by type and by each rule of families', async () => {
    await read('bert');
    await read('mia');
    // A reader who is no longer in the audience does not count.
    await read('someone-else');
    expect(await handlers().get({ postUid }, administrator, request())).toMatchObject({
      postUid,
      title: '=Camp',
      type: 'notice',
      people: 5,
      read: 2,
      by_group: [],
      by_type: [
        { user_type: 'STUDENTS', people: 2, read: 1 },
        { user_type: 'CARERS', people: 3, read: 1 },
        { user_type: 'STAFF', people: 0, read: 0 },
      ],
      by_rule: {
        everyone: { people: 5, read: 2 },
        each_carer: { people: 3, read: 1 },
        any_carer: { people: 2, read: 1 },
        student: { people: 2, read: 1 },
      },
    });
  });

  it('names the groups of the audience, or says that one no longer exists', async () => {
    const text = {
      featured_img_url: image,
      title: 'Swimming',
      group_list: audience('STUDENTS', '#year-7'),
    };
    const { postUid } = await postsOver(tables).create(notice(text), editor, request());
    const named = async () => {
      const { by_group } = await handlers().get({ postUid }, administrator, request());
      return by_group.map(({ groupname, people }) => [groupname, people]);
    };
    expect(await named()).toEqual([['A group that no longer exists', 2]]);
    const group = { groupUid: 'year-7', groupname: 'Year 7', grouptype: 'Year level' };
    const Item = { pk: site, sk: 'year-7', ...group };
    await tables.db.send(new PutCommand({ TableName: 'groups', Item }));
    expect(await named()).toEqual([['Year 7', 2]]);
  });

  it('lists people by each rule, with the carers of a child', async () => {
    await read('bert');
    expect(await names({ rule: 'each_carer' })).toEqual(['anna', 'carl']);
    expect(await names({ rule: 'student' })).toEqual(['mia', 'noah']);
    expect(await names({ rule: 'any_carer' })).toEqual(['noah']);
    const { records } = await list({ rule: 'any_carer', state: 'read' });
    expect(records).toMatchObject([
      {
        username: 'mia',
        is_reached: true,
        carers: [{ username: 'anna' }, { username: 'bert', read_at: at }],
      },
    ]);
  });

  it('pages by name, and audits the students of a page', async () => {
    const seen: string[] = [];
    const audited: string[] = [];
    const audit = async (children: readonly string[]) => void audited.push(...children);
    let next_token: string | undefined;
    do {
      const page = await list({ limit: 2, next_token }, { audit });
      expect(page.total).toBe(5);
      seen.push(...page.records.map(({ username }) => username));
      next_token = page.next_token;
    } while (next_token);
    expect([...seen].sort()).toEqual(['anna', 'bert', 'carl', 'mia', 'noah']);
    expect(audited.sort()).toEqual(['uid-mia', 'uid-noah']);
    await expect(list({ next_token: btoa('uid-nobody') })).rejects.toMatchObject({
      kind: 'badRequest',
    });
  });

  it('answers its author, and no other author, by every call', async () => {
    const other = person({ username: 'eve', capabilities: ['editor'] });
    const filter = { postUid, rule: 'everyone', state: 'not_read' } as const;
    const calls = (caller: Caller) => [
      handlers().get({ postUid }, caller, request()),
      handlers().listPeople({ ...filter, limit: 20 }, caller, request()),
      handlers().startExport(filter, caller, request()),
    ];
    for (const call of calls(other)) await expect(call).rejects.toMatchObject({ kind: 'notFound' });
    expect(await Promise.all(calls(editor))).toMatchObject([
      { people: 5 },
      { total: 5 },
      { kind: 'post-readers' },
    ]);
  });

  it('counts the readers of an author’s own live posts for Home, 500 at most', async () => {
    const home = { lists: postLists(tables), readers: postMarks(tables) };
    const now = new Date(at);
    const own = (is = {}) => ownPosts(home, { ...editor, ...is }, now);
    const post = { postUid, title: '=Camp', type: 'notice' };
    expect(await own()).toEqual([{ ...post, readers: 0, more: false }]);
    await read('bert');
    await read('mia');
    expect(await own()).toEqual([{ ...post, readers: 2, more: false }]);
    for (let n = 0; n < 500; n++) await read(`reader-${n}`);
    expect(await own()).toEqual([{ ...post, readers: 500, more: true }]);
    for (const is of [{ capabilities: [] }, { userUid: 'uid-eve' }, { site: 'main' }]) {
      expect(await own(is)).toEqual([]);
    }
  });

  it('knows no post of another school, and no removed one', async () => {
    const stranger = { ...administrator, ...schoolNamed('main') };
    const asked = handlers().get({ postUid }, stranger, request());
    await expect(asked).rejects.toMatchObject({ kind: 'notFound' });
    await postsOver(tables).remove({ postUid }, administrator, request());
    for (const call of [
      handlers().get({ postUid }, administrator, request()),
      list(),
      handlers().startExport({ postUid, rule: 'everyone', state: 'all' }, administrator, request()),
    ]) {
      await expect(call).rejects.toMatchObject({ kind: 'notFound' });
    }
  });

  it('finds no document for a post that never was, and asks again for a list that has changed', async () => {
    const unknown = { postUid: 'unknown', rule: 'everyone', state: 'all' } as const;
    await expect(handlers().startExport(unknown, administrator, request())).rejects.toMatchObject({
      kind: 'notFound',
    });
    const { next_token } = await list({ limit: 1 });
    const [first] = (await list({ limit: 1 })).records;
    await read(first?.username ?? '');
    await expect(list({ limit: 1, next_token })).rejects.toMatchObject({ kind: 'badRequest' });
  });

  it('starts one document for one key', async () => {
    const again = request({ idempotencyKey: 'one' });
    const input = { postUid, rule: 'any_carer', state: 'not_read' } as const;
    const first = await handlers().startExport(input, administrator, again);
    expect(await handlers().startExport(input, administrator, again)).toEqual(first);
    expect(first).toMatchObject({ kind: 'post-readers', format: 'csv', state: 'waiting' });
    expect(new Set(sent.map((message) => JSON.stringify(message))).size).toBe(1);
  });

  it('writes the list as CSV, names the children for the audit, and no formula', async () => {
    await storeProfiles(
      tables,
      profile({
        username: 'evil',
        firstname: '=HYPERLINK("x")',
        surname: 'Z',
        groups: ['school-camp', 'school-secret'],
      }),
    );
    await read('bert');
    let text = '';
    const children: string[] = [];
    const stored = await deps.posts.of(administrator).get(postUid);
    const inGroups = {
      ...stored,
      group_list: audience('CARERS', 'STUDENTS', '#year-7', '#school-camp', '#school-secret'),
    };
    const posts = bound({ get: async () => inGroups });
    await makeReaders({ ...deps, posts } as never)({
      site: { schoolUid: schoolNamed(site).site, timeZone: 'Australia/Sydney' } as never,
      filter: {
        postUid,
        rule: 'everyone',
        state: 'all',
        school_groups: [{ groupUid: 'school-camp', groupname: 'Camp' }],
      },
      format: 'csv',
      title: 'Readers',
      now: new Date(at),
      out: async (bytes) => {
        text += Buffer.from(bytes).toString();
      },
      progress: {
        expect: async () => {},
        row: async (named = []) => void children.push(...named),
      },
    });
    const lines = text.replace('\ufeff', '').trim().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines).toContain('bert Hale,bert,Carer,,Yes,2026-03-02 12:00 pm,,');
    expect(text).toContain(`"'=HYPERLINK(""x"") Z",evil,Student,"Camp; a group of the school",`);
    expect(children.sort()).toEqual(['uid-evil', 'uid-mia', 'uid-noah']);
  });
});
