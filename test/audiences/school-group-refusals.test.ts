import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usedSentence } from '#functions/audiences/school-groups/group-uses';
import { mostGroups, mostMembers } from '#shared/audiences/school-group';
import { ada, nobody, schoolGroupRoom } from '#test/audiences/school-group-room';
import { forGroups, putInto, storePlace } from '#test/support/records/school-records';

beforeEach(() => {
  for (const method of ['info', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => {});
  }
});

const unknown = { kind: 'notFound', message: expect.stringContaining('no longer exists') };
const atField = (field: string) => ({ fields: { [field]: expect.any(String) } });

/** Stores a post of a school that has these groups in its audience. */
const storePost = (
  tables: Parameters<typeof putInto>[0],
  site: string,
  title: string,
  { groups = [] as string[], is_deleted = false },
) =>
  putInto(tables, 'posts', {
    pk: site,
    sk: title,
    startedPk: site,
    startedSk: `2026-01-01T00:00:00.000Z#${title}`,
    postUid: title,
    title,
    slug: title,
    type: 'notice',
    excerpt: '',
    featured_img_url: '',
    postcategory_categoryid: '',
    postcategory_categoryname: '',
    published: true,
    make_public: false,
    for_carer_only: false,
    sort_order: 5,
    group_list: forGroups(groups),
    is_deleted,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    users_userid: 'u',
    users_username: 'u',
    users_firstname: 'U',
    users_lastname: 'U',
  });

describe('a group of the school', () => {
  it('is unknown to every act if it never was, and at another school', async () => {
    const { api, asked, group } = await schoolGroupRoom();
    const { groupUid, version } = await group('Fair', ['nina']);
    const elsewhere = { ...ada, site: 'main' } as typeof ada;
    const calls = [
      [ada, 'school-none'],
      [elsewhere, groupUid],
    ] as const;
    for (const [caller, uid] of calls) {
      const of = { groupUid: uid, version };
      const name = { ...of, groupname: 'Other', use: 'all' as const };
      await expect(api.members({ groupUid: uid, limit: 5 }, caller, asked())).rejects.toMatchObject(
        unknown,
      );
      await expect(api.change(name, caller, asked())).rejects.toMatchObject(unknown);
      await expect(api.changeMembers({ ...of, ...nobody }, caller, asked())).rejects.toMatchObject(
        unknown,
      );
      await expect(api.remove(of, caller, asked())).rejects.toMatchObject(unknown);
    }
    const { groups } = await api.ofSchool({ origin: 'school' }, elsewhere, asked());
    expect(groups).toEqual([]);
  });

  it('keeps its list or its rule, and a new rule decides who is in it', async () => {
    const room = await schoolGroupRoom();
    const { api, asked, groupsOf } = room;
    const list = await room.group('Fair', ['nina']);
    const rule = { any: ['year-7'], not: [] };
    const change = { groupUid: list.groupUid, version: list.version, groupname: 'Fair' };
    const mixed = { kind: 'badRequest', message: expect.stringContaining('its list or its rule') };
    const use = 'all' as const;
    await expect(api.change({ ...change, rule, use }, ada, asked())).rejects.toMatchObject(mixed);
    const ruled = await room.group('Rule', [], { rule });
    const of = { groupUid: ruled.groupUid, version: ruled.version, groupname: 'Rule', use };
    await expect(api.change(of, ada, asked())).rejects.toMatchObject(mixed);
    await room.workAll();
    expect(await groupsOf('otto')).toEqual([ruled.groupUid]);
    const other = { any: ['year-8'], not: [] };
    const after = await api.change({ ...of, rule: other }, ada, asked());
    expect(after).toMatchObject({ people: 1, version: of.version + 1, rule: other });
    await room.workAll();
    expect([await groupsOf('otto'), await groupsOf('pia')]).toEqual([[], [ruled.groupUid]]);
  });

  it('is used only by people who are here', async () => {
    const { api, asked, group } = await schoolGroupRoom();
    for (const who of ['uid-gone', 'uid-else', 'uid-nobody']) {
      const use = ['uid-ed', who];
      await expect(group('Fair', [], { use })).rejects.toMatchObject(atField('use'));
    }
    const { groupUid, version } = await group('Fair', [], { use: ['uid-ed'] });
    const change = { groupUid, version, groupname: 'Fair', use: ['uid-gone'] };
    await expect(api.change(change, ada, asked())).rejects.toMatchObject(atField('use'));
  });

  it('gets only people who are here, keeps who is added and removed at once, and has a limit', async () => {
    const { api, asked, group, schoolGroups } = await schoolGroupRoom();
    const { groupUid, version } = await group('Fair', ['nina']);
    const change = { groupUid, version, ...nobody };
    for (const add of [['uid-gone'], ['uid-else'], ['uid-otto', 'uid-nobody']]) {
      await expect(api.changeMembers({ ...change, add }, ada, asked())).rejects.toMatchObject(
        atField('add'),
      );
    }
    const both = { add: ['uid-nina', 'uid-otto'], remove: ['uid-nina', 'uid-pia'] };
    const done = await api.changeMembers({ ...change, ...both }, ada, asked());
    expect(done).toMatchObject({ added: 2, removed: 0, group: { people: 2 } });
    const own = schoolGroups.of(ada);
    const stored = await own.get(groupUid);
    if (!stored) throw new Error('The group is gone');
    const members = Array.from({ length: mostMembers }, (_, i) => ({ userUid: `uid-${i}` }));
    const full = { ...stored, version: 9, listed: mostMembers };
    await own.change({ group: full, members, isForPeople: false }, stored.version, asked().now);
    const more = { ...change, version: 9, add: ['uid-otto'] };
    await expect(api.changeMembers(more, ada, asked())).rejects.toMatchObject({
      kind: 'badRequest',
      message: expect.stringContaining('these would be 2,001. Nothing was changed.'),
    });
    const swap = { ...more, remove: ['uid-0'] };
    expect(await api.changeMembers(swap, ada, asked())).toMatchObject({ added: 1, removed: 1 });
  });

  it('says of each of its people from when and until when they are in it', async () => {
    const { api, asked, group } = await schoolGroupRoom();
    let { groupUid, version } = await group('Fair', []);
    for (const [add, from, until] of [
      ['uid-nina', '2026-06-05', '2026-06-05'],
      ['uid-otto', '2026-06-06', undefined],
      ['uid-pia', undefined, '2026-06-04'],
    ] as const) {
      const days = { ...(from && { from }), ...(until && { until }) };
      const change = { groupUid, version, ...nobody, add: [add], ...days };
      ({ version } = (await api.changeMembers(change, ada, asked())).group);
    }
    const { records } = await api.members({ groupUid, limit: 9 }, ada, asked());
    expect(records.map(({ userUid, state }) => [userUid, state])).toEqual([
      ['uid-nina', 'in'],
      ['uid-otto', 'later'],
      ['uid-pia', 'over'],
    ]);
  });

  it(`is one of ${mostGroups} at most`, async () => {
    const { group, schoolGroups, asked } = await schoolGroupRoom();
    for (let i = 0; i < mostGroups; i += 1) await group(`Group ${i}`, []);
    await expect(group('One more', [])).rejects.toMatchObject({ kind: 'badRequest' });
    const [{ groupUid = '', version = 0 } = {}] = await schoolGroups.of(ada).all();
    await schoolGroups.of(ada).remove(groupUid, version, asked().now);
    await expect(group('One more', [])).resolves.toMatchObject({ groupname: 'One more' });
  });
});

describe('what uses a group of the school', () => {
  it('is found among its posts and places, without those that were removed', async () => {
    const { api, asked, group, tables } = await schoolGroupRoom();
    const { groupUid, version } = await group('Fair', ['nina']);
    const remove = () => api.remove({ groupUid, version }, ada, asked());
    const other = await group('Other', []);
    await storePost(tables, 'main', 'Elsewhere', { groups: [groupUid] });
    await storePost(tables, 'regional', 'Gone', { groups: [groupUid], is_deleted: true });
    await storePost(tables, 'regional', 'Stalls', { groups: ['year-7', groupUid] });
    await storePlace(tables, 'regional', { place: 'The fair', group_list: forGroups([groupUid]) });
    await storePlace(tables, 'regional', {
      placeUid: 'two',
      slug: 'two',
      place: 'Closed',
      group_list: forGroups([groupUid]),
      is_deleted: true,
    });
    await expect(remove()).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('1 post and 1 place: “Stalls”, “The fair”.'),
    });
    const unused = { groupUid: other.groupUid, version: other.version };
    await expect(api.remove(unused, ada, asked())).resolves.toEqual({ groupUid: other.groupUid });
  });

  it('is counted, and named up to five times', () => {
    const posts = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((title) => ({
      kind: 'post' as const,
      title,
    }));
    expect(usedSentence(posts)).toContain('7 posts: “A”, “B”, “C”, “D”, “E” and 2 more. Take');
    expect(usedSentence(posts.slice(0, 5))).toContain('5 posts: “A”, “B”, “C”, “D”, “E”. Take');
  });
});
