import { describe, expect, it } from 'vitest';
import {
  schoolGroupNames,
  storedAudience,
  withSchoolGroupNames,
} from '#functions/people/store/groups';
import { postBinHandlers } from '#functions/posts/post-bin';
import { adminFilter } from '#functions/posts/post-filter';
import { postAccess } from '#functions/posts/rules/post-access';
import type { StoredPost } from '#functions/posts/store/post.record';
import { ownReasons } from '#shared/audiences/own-reasons';
import { missingName } from '#shared/audiences/school-group';
import { ada, regional, schoolGroupRoom } from '#test/audiences/school-group-room';
import { storedPost } from '#test/support/mail/stored-post';
import { person, request } from '#test/support/records/people';
import { bound } from '#test/support/records/school';

const nobody = bound({ byUsername: async () => undefined, many: async () => [] });

const school = { ...regional, timeZone: 'Australia/Sydney' };
const ed = person({ username: 'ed', capabilities: ['editor'], ...school });
const eve = person({ username: 'eve', capabilities: ['editor'], ...school });
const chosen = (groups: string[]) => ({
  userTypes: [{ name: 'CARERS' as const, checked: true }],
  groups,
  groupNames: [],
  groupNamesSearch: '',
});

/** A group for Ed only, and how editors see and save an audience with it. */
async function hidden() {
  const room = await schoolGroupRoom();
  const { groupUid } = await room.group('Welfare', ['cleo'], { use: ['uid-ed'] });
  const groups = [groupUid, 'year-7'];
  const save = async (who: typeof ed, before?: { group_list: ReturnType<typeof chosen> }) =>
    storedAudience(chosen(groups), await room.deps.groups.of(who).many(groups), before);
  return { ...room, groupUid, groups, save };
}

describe('an audience with a group of the school', () => {
  it('is stored without the name of the group', async () => {
    const { save, groups } = await hidden();
    const { group_list, unknown } = await save(ed);
    expect(unknown).toEqual([]);
    expect(group_list).toMatchObject({ groups, groupNames: ['year-7'] });
    expect(group_list.groupNamesSearch).not.toContain('welfare');
  });

  it('is refused to an editor who may not use the group, unless the record has it already', async () => {
    const { save, groups, groupUid } = await hidden();
    expect((await save(eve)).unknown).toEqual([groupUid]);
    const before = { group_list: chosen(groups) };
    expect(await save(eve, before)).toMatchObject({ unknown: [], group_list: { groups } });
  });

  it('is answered with the name to those who may use the group, and unnamed to others', async () => {
    const { save, deps } = await hidden();
    const { group_list } = await save(ed);
    const names = async (who: typeof ed) => {
      const [shown] = await withSchoolGroupNames(deps.groups, who, [{ group_list }]);
      return shown?.group_list.groupNames;
    };
    expect(await names(ed)).toEqual(['year-7', 'Welfare']);
    expect(await names(ada)).toEqual(['year-7', 'Welfare']);
    expect(await names(eve)).toEqual(['year-7', 'a group of the school']);
  });

  it('is named in the bin of posts, and in the list of readers as far as the person may see it', async () => {
    const { save, deps, groupUid } = await hidden();
    const { group_list } = await save(ed);
    const post = storedPost({ postUid: 'p1', group_list, is_deleted: true });
    const posts = bound({ get: async () => post, many: async () => [post] });
    const bin = postBinHandlers(
      postAccess(posts as never, deps.groups, nobody),
      posts as never,
      bound({ binned: async () => ({ records: ['p1'] }) }),
      deps.groups,
    );
    const names = async (who: typeof ed) =>
      (await bin.bin({ limit: 20, bin: true }, who, request())).records[0]?.group_list.groupNames;
    expect(await names(ed)).toEqual(['year-7', 'Welfare']);
    expect(await names(eve)).toEqual(['year-7', 'a group of the school']);
    const named = (who: typeof ed) => schoolGroupNames(deps.groups, who, [groupUid, 'year-7']);
    expect(await named(ed)).toEqual([{ groupUid, groupname: 'Welfare' }]);
    expect(await named(eve)).toEqual([]);
  });

  it('is found by the name of the group only by those who see it', async () => {
    const { save, groupUid } = await hidden();
    const { group_list } = await save(ed);
    const post = {
      is_deleted: false,
      published: true,
      start: '2026-06-01T00:00:00.000Z',
      group_list,
    } as unknown as StoredPost;
    const now = new Date('2026-06-05T00:00:00.000Z');
    const found = (called: readonly string[]) =>
      adminFilter({ group_keyword: 'Welf' }, new Set(called), 'Australia/Sydney', now)(post);
    expect([found([groupUid]), found([])]).toEqual([true, false]);
  });

  it('tells its reader no name, and a carer of the group is no carer of a student in it', async () => {
    const { groupUid } = await hidden();
    const post = {
      published: true,
      is_deleted: false,
      window: { start: '2026-06-01T00:00:00.000Z' },
      audience: { userTypes: ['CARERS' as const], groups: [groupUid] },
      for_carer_only: false,
      make_public: false,
    };
    const cleo = {
      type: 'affiliate' as const,
      is_carer: true,
      groups: [groupUid],
      carerGroups: ['year-7'],
    };
    const now = new Date('2026-06-05T00:00:00.000Z');
    expect(ownReasons(post, cleo, missingName, now)).toEqual([
      'You are a carer in a group of the school.',
    ]);
    const cara = { ...cleo, groups: [], carerGroups: [groupUid] };
    expect(ownReasons(post, cara, missingName, now)).toEqual([
      'You are the carer of a student in a group of the school.',
    ]);
  });
});
