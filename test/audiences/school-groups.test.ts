import { beforeEach, describe, expect, it, vi } from 'vitest';
import { schoolGroupsOf } from '#functions/people/rules/school-groups';
import { isOnDuty } from '#functions/people/store/students';
import { userRepository } from '#functions/people/store/users';
import { includesOf } from '#shared/audiences/audience';
import { ada, nobody, regional, schoolGroupRoom } from '#test/audiences/school-group-room';
import { person } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';
import { traces } from '#test/support/tables/audit-entries';

beforeEach(() => {
  for (const method of ['info', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => {});
  }
});

const school = { ...regional, timeZone: 'Australia/Sydney' };
const ed = person({ username: 'ed', capabilities: ['editor'], ...school });
const eve = person({ username: 'eve', capabilities: ['editor'], ...school });

describe('a group of the school', () => {
  it('reaches its students, staff and carers, and the carers of its students', async () => {
    const room = await schoolGroupRoom();
    const { groupUid } = await room.group('Fair', ['nina', 'tess', 'cleo']);
    await room.workAll();
    const readers = await room.readers();
    const reached = (type: 'STUDENTS' | 'CARERS' | 'STAFF') =>
      [...readers.values()]
        .filter(includesOf({ userTypes: [type], groups: [groupUid] }))
        .map(({ username }) => username)
        .sort();
    expect([reached('STUDENTS'), reached('STAFF')]).toEqual([['nina'], ['tess']]);
    // Cara by Nina; Cleo as one of the group.
    expect(reached('CARERS')).toEqual(['cara', 'cleo']);
  });

  it('does not reach a carer whose link is restricted, without a change of the group', async () => {
    const room = await schoolGroupRoom();
    const { groupUid } = await room.group('Fair', ['pia']);
    await room.workAll();
    const cara = (await room.readers()).get('cara');
    expect(cara && includesOf({ userTypes: ['CARERS'], groups: [groupUid] })(cara)).toBe(false);
  });

  it('gives staff no right to a student who is in the same group', async () => {
    const room = await schoolGroupRoom();
    await room.group('Chess', ['tess', 'pia']);
    await room.workAll();
    const users = userRepository(room.tables).of(regional);
    const tess = await users.get('uid-tess');
    const pia = await users.get('uid-pia');
    const nina = await users.get('uid-nina');
    if (!tess || !pia || !nina) throw new Error('Somebody is missing');
    expect(tess.groups.some((group) => pia.groups.includes(group))).toBe(true);
    expect([isOnDuty(tess, pia), isOnDuty(tess, nina)]).toEqual([false, true]);
  });

  it('follows a rule of roster groups, and shows whom it finds before', async () => {
    const room = await schoolGroupRoom();
    const rule = { any: ['year-7', 'year-8'], not: ['class-b'] };
    const { told, audit } = traces();
    const preview = await room.api.preview(
      { preview: 'rule', ...rule },
      ada,
      room.asked({ audit }),
    );
    expect([preview.people, preview.sample.map(({ userUid }) => userUid)]).toEqual([
      2,
      ['uid-nina', 'uid-pia'],
    ]);
    expect(told).toEqual([['uid-nina', 'uid-pia']]);
    const made = await room.group('Not B', [], { rule });
    expect(made.people).toBe(2);
    await room.workAll();
    expect(await Promise.all(['nina', 'otto', 'pia'].map(room.groupsOf))).toEqual([
      [made.groupUid],
      [],
      [made.groupUid],
    ]);
    await expect(
      room.api.changeMembers(
        { groupUid: made.groupUid, version: 1, ...nobody, add: ['uid-otto'] },
        ada,
        room.asked(),
      ),
    ).rejects.toMatchObject({ kind: 'badRequest' });
  });

  it('refuses a rule of unknown groups and of groups of the school', async () => {
    const room = await schoolGroupRoom();
    const { groupUid } = await room.group('Fair', []);
    for (const any of [['year-99'], [groupUid]]) {
      await expect(room.group('Rule', [], { rule: { any, not: [] } })).rejects.toMatchObject({
        fields: { 'rule.any': expect.any(String) },
      });
    }
  });

  it('adds people by number, username and address, and names the lines that it did not find', async () => {
    const room = await schoolGroupRoom();
    const made = await room.group('Fair', []);
    const numbers = ['1001', 'OTTO', 'pia@example.org', '9999', 'nobody', '1001'];
    const change = { groupUid: made.groupUid, version: made.version, ...nobody, numbers };
    const { told, audit } = traces();
    const done = await room.api.changeMembers(change, ada, room.asked({ audit }));
    expect(done).toMatchObject({
      added: 3,
      not_found: [
        { text: '9999', reason: 'unknown' },
        { text: 'nobody', reason: 'unknown' },
      ],
      group: { people: 3, version: 2 },
    });
    expect(told).toEqual([['uid-nina', 'uid-otto', 'uid-pia']]);
    const none = { ...change, version: 2, numbers: ['9999'] };
    expect(await room.api.changeMembers(none, ada, room.asked())).toMatchObject({
      added: 0,
      group: { version: 2 },
    });
  });

  it('has people from a day and until a day, who come and go in the night', async () => {
    const room = await schoolGroupRoom();
    const made = await room.group('Fair', []);
    const change = { groupUid: made.groupUid, version: made.version, ...nobody };
    const days = { from: '2026-06-06', until: '2026-06-07' };
    await room.api.changeMembers({ ...change, add: ['uid-nina'], ...days }, ada, room.asked());
    await room.workAll();
    const seen: number[] = [];
    for (let day = 5; day <= 9; day++) {
      const { message } = await room.orders.of(regional).order(room.now());
      await room.work(message);
      seen.push((await room.groupsOf('nina')).length);
      room.passMinutes(24 * 60);
    }
    expect(seen).toEqual([0, 1, 1, 0, 0]);
    const { records } = await room.api.members(
      { groupUid: made.groupUid, limit: 20 },
      ada,
      room.asked(),
    );
    expect(records).toMatchObject([{ userUid: 'uid-nina', state: 'over', ...days }]);
  });

  it('lists people by name, page by page, with a search, and those who left at the end', async () => {
    const room = await schoolGroupRoom();
    const { groupUid } = await room.group('Fair', ['pia', 'nina', 'cara']);
    const own = room.schoolGroups.of(regional);
    const group = await own.get(groupUid);
    if (!group) throw new Error('The group is gone');
    const members = [...(await own.members(groupUid)), { userUid: 'uid-gone' }];
    const changed = { group: { ...group, version: 3 }, members, isForPeople: false };
    await own.change(changed, 2, room.now());
    const page = (is: object) => room.api.members({ groupUid, limit: 2, ...is }, ada, room.asked());
    const first = await page({});
    expect([first.total, first.records.map(({ userUid }) => userUid)]).toEqual([
      4,
      ['uid-cara', 'uid-nina'],
    ]);
    const second = await page({ next_token: first.next_token });
    expect(second.records).toMatchObject([
      { userUid: 'uid-pia' },
      { name: 'gone Ng', state: 'left' },
    ]);
    expect(second.next_token).toBeUndefined();
    expect((await page({ search: 'pi' })).records).toMatchObject([{ userUid: 'uid-pia' }]);
  });

  it('tells students of one name apart by year and homeroom', async () => {
    const two = ['7', '8'].map((year) =>
      profile({
        schoolUid: 'regional',
        username: `suparman${year}`,
        firstname: 'Suparman',
        surname: '',
        groups: [`year-${year}`],
        form_run: `Year ${year}`,
      }),
    );
    const room = await schoolGroupRoom(two);
    const { groupUid } = await room.group('Fair', ['suparman7', 'suparman8', 'nina']);
    const { records } = await room.api.members({ groupUid, limit: 20 }, ada, room.asked());
    expect(records.map(({ name, as }) => [name, as])).toEqual([
      ['nina Ng', 'Student'],
      ['Suparman', 'Student, Year 7'],
      ['Suparman', 'Student, Year 8'],
    ]);
  });

  it('is made once when the same key comes again', async () => {
    const room = await schoolGroupRoom();
    const key = { idempotencyKey: 'one' };
    const form = { groupname: 'Fair', use: 'all' as const };
    const first = await room.api.create(form, ada, room.asked(key));
    expect(await room.api.create(form, ada, room.asked(key))).toEqual(first);
    const { groups } = await room.api.ofSchool({ origin: 'school' }, ada, room.asked());
    expect(groups).toEqual([first]);
  });

  it('refuses a change of an older version', async () => {
    const room = await schoolGroupRoom();
    const { groupUid } = await room.group('Fair', ['nina']);
    const old = { groupUid, version: 1 };
    const conflict = { kind: 'conflict' };
    const { api, asked } = room;
    const name = { ...old, groupname: 'Other', use: 'all' as const };
    await expect(api.change(name, ada, asked())).rejects.toMatchObject(conflict);
    await expect(
      api.changeMembers({ ...old, ...nobody, remove: ['uid-nina'] }, ada, asked()),
    ).rejects.toMatchObject(conflict);
    await expect(api.remove(old, ada, asked())).rejects.toMatchObject(conflict);
    expect(await room.schoolGroups.of(regional).members(groupUid)).toHaveLength(1);
  });

  it('stores 2,000 people in less than the 400 KB of a record', async () => {
    const member = { userUid: `user-${'x'.repeat(22)}`, from: '2026-06-05', until: '2026-07-05' };
    // A name and a value each count; a map and each of its fields cost up to 3 bytes more.
    const bytes = Object.entries(member).reduce(
      (sum, [name, value]) => sum + name.length + value.length + 3,
      3,
    );
    expect(bytes * 2_000).toBeLessThan(200_000);
  });
});

describe('the name of a group of the school', () => {
  it('is seen only by administrators and those who may use it', async () => {
    const room = await schoolGroupRoom();
    const all = await room.group('Fair', ['nina']);
    const few = await room.group('Welfare', ['nina'], { use: ['uid-ed'] });
    const seen = async (who: Parameters<typeof room.api.list>[1]) =>
      (await room.api.list({}, who, room.asked()))
        .map(({ groupname }) => groupname)
        .filter((name) => name === 'Fair' || name === 'Welfare');
    expect(await seen(ada)).toEqual(['Fair', 'Welfare']);
    expect(await seen(ed)).toEqual(['Fair', 'Welfare']);
    expect(await seen(eve)).toEqual(['Fair']);
    const nina = person({ username: 'nina', type: 'student', ...school });
    const uids = [all.groupUid, few.groupUid];
    const many = async (who: typeof nina | typeof regional) =>
      (await room.deps.groups.of(who).many(uids)).map(({ groupname }) => groupname);
    expect([await many(nina), await many(regional)]).toEqual([[], []]);
    expect(await many(eve)).toEqual(['Fair']);
  });
});

describe('the deletion of a group of the school', () => {
  it('is refused with the posts and places that use it, and takes it from its people', async () => {
    const room = await schoolGroupRoom();
    const made = await room.group('Fair', ['nina']);
    await room.workAll();
    const uses = [
      { kind: 'post' as const, title: 'Stalls' },
      { kind: 'place' as const, title: 'The fair' },
    ];
    const { schoolGroupHandlers } = await import(
      '#functions/audiences/school-groups/school-groups'
    );
    const used = schoolGroupHandlers({
      ...room.deps,
      async *usesOf() {
        yield* uses;
      },
    });
    const { groupUid, version } = made;
    await expect(used.remove({ groupUid, version }, ada, room.asked())).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('1 post and 1 place: “Stalls”, “The fair”'),
    });
    expect(await room.groupsOf('nina')).toEqual([groupUid]);
    await room.api.remove({ groupUid, version }, ada, room.asked());
    await room.workAll();
    expect(await room.groupsOf('nina')).toEqual([]);
    const { groups } = await room.api.ofSchool({ origin: 'school' }, ada, room.asked());
    expect(groups).toEqual([]);
  });
});

describe('schoolGroupsOf', () => {
  it('counts no group of the school in a rule, and leaves out people without groups', () => {
    const definitions = [
      { groupUid: 'school-a', rule: { any: ['year-7'], not: ['school-b'] }, members: [] },
      { groupUid: 'school-b', members: [{ userUid: 'two' }] },
    ];
    const cards = [
      { userUid: 'one', groups: ['year-7'] },
      { userUid: 'two', groups: ['year-8'] },
      { userUid: 'three', groups: ['year-8'] },
    ];
    expect([...schoolGroupsOf(cards, definitions, '2026-06-05')]).toEqual([
      ['one', ['school-a']],
      ['two', ['school-b']],
    ]);
  });
});
