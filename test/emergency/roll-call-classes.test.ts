import { beforeEach, describe, expect, it } from 'vitest';
import { classesInRoom, type RollClassDeps } from '#functions/emergency/roll-call-classes';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { classUidOf } from '#functions/kernel/roster/uids';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { restrictedChildren } from '#functions/people/store/restricted';
import { userRepository } from '#functions/people/store/users';
import type { RollStudent } from '#shared/emergency/roll-call.contract';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { memoryTables } from '#test/support/memory/memory-tables';
import { person } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';

const room = classUidOf(schoolNamed('main').site, '7a');
const maths = classUidOf(schoolNamed('main').site, 'maths');
const art = classUidOf(schoolNamed('main').site, 'art');
const tess = person({ username: 'tess', groups: [room, maths, art] });

let tables: ReturnType<typeof memoryTables>;
beforeEach(async () => {
  tables = memoryTables(async () => {});
  const link = { userUid: 'uid-own', status: 'active' as const, restricted: false };
  await storeProfiles(
    tables,
    profile({ username: 'bo', firstname: 'Bo', groups: [room, art], form_run: 'Year 7' }),
    profile({ username: 'ann', firstname: 'Ann', surname: 'Mo', groups: [room, maths] }),
    profile({ username: 'own', firstname: 'Own', groups: [room, maths] }),
    profile({ username: 'else', firstname: 'Else', groups: ['other'] }),
    profile({ username: 'left', groups: [room], status: 'left' }),
    profile({
      username: 'tess',
      type: 'faculty',
      groups: tess.groups as string[],
      children: [link],
    }),
    profile({ username: 'tim', type: 'faculty', groups: [room] }),
  );
  for (const [groupUid, groupname, grouptype] of [
    [room, '7A', 'Homeroom'],
    ['other', '8B', 'Homeroom'],
    [maths, 'Maths 7', 'Class'],
    [art, 'Art 7', 'Class'],
  ]) {
    await putInto(tables, 'groups', { pk: 'main', sk: groupUid, groupUid, groupname, grouptype });
  }
});

const lesson = (CLASS_ID: string, starts: string, ends: string, is: object = {}) => ({
  TIMETABLE_ID: CLASS_ID,
  CLASS_ID,
  class_name: CLASS_ID,
  period: 1,
  starts,
  ends,
  changes: [],
  is_held: true,
  ...is,
});

/** Nine o'clock on a Monday in Sydney is ten in the evening in UTC, on Sunday. */
const at = (time: string) => new Date(`2026-03-02T${time}:00+11:00`);

/** Students who are known to be away. */
let away = new Set<string>();
const named = ({ name, is_away }: RollStudent) => (is_away ? `${name}: away` : name);

async function rooms(who: typeof tess, now: string, lessons: TimetableDay['lessons'] = []) {
  const rolls = rollCallRepository(tables);
  const deps: RollClassDeps = {
    rolls,
    people: peopleRepository(tables),
    users: userRepository(tables),
    restricted: restrictedChildren(tables),
    groups: groupRepository(tables),
    away: bound({ on: async () => away }),
    limits: bound({ count: async () => {} }),
    lessonsOf: async (_, days) => days.map((date) => ({ date, lessons })),
  };
  const started_at = at('09:10').toISOString();
  await rolls
    .of(schoolNamed('main'))
    .start({ rollUid: 'r1', started_at, message: 'Lockdown.' }, 'uid-ada');
  const found = await classesInRoom(deps, who, at(now));
  return found.map(({ kind, name, students }) => [kind, name, students.map(named)]);
}

describe('the students whom staff have in the room', () => {
  it('lists the own homeroom without own children, leavers and other homerooms', async () => {
    expect(await rooms(tess, '09:20')).toEqual([['homeroom', '7A', ['Ann Mo', 'Bo Ng']]]);
    expect(await rooms(person({ username: 'tim', groups: [] }), '09:20')).toEqual([]);
  });

  it('lists the lesson of this minute, and the one in which the roll-call began', async () => {
    const lessons = [
      lesson('maths', '09:00', '10:00'),
      lesson('art', '10:00', '11:00'),
      lesson('7a', '08:50', '09:00'),
    ];
    const homeroom = ['homeroom', '7A', ['Ann Mo', 'Bo Ng']];
    expect(await rooms(tess, '09:59', lessons)).toEqual([
      homeroom,
      ['lesson', 'maths', ['Ann Mo']],
    ]);
    expect(await rooms(tess, '10:00', lessons)).toEqual([
      homeroom,
      ['lesson', 'maths', ['Ann Mo']],
      ['lesson', 'art', ['Bo Ng']],
    ]);
  });

  it('leaves out a lesson that is cancelled or that a colleague takes', async () => {
    const lessons = [
      lesson('maths', '09:00', '10:00', { is_held: false }),
      lesson('art', '09:00', '10:00', { cover: 'by_colleague' }),
    ];
    expect(await rooms({ ...tess, groups: [] }, '09:20', lessons)).toEqual([]);
  });

  it('says who is known to be away as the overview does', async () => {
    away = new Set(['uid-bo']);
    expect(await rooms(tess, '09:20')).toEqual([['homeroom', '7A', ['Ann Mo', 'Bo Ng: away']]]);
    const mark = { state: 'none', marked_by: 'uid-tess', at: at('09:30').toISOString() } as const;
    const rolls = rollCallRepository(tables).of(schoolNamed('main'));
    await rolls.put('r1', 'uid-bo', { ...mark, state: 'help', kind: 'help' });
    expect(await rooms(tess, '09:40')).toEqual([['homeroom', '7A', ['Ann Mo', 'Bo Ng']]]);
    away = new Set();
  });

  it('refuses while no roll-call is open', async () => {
    const deps = { rolls: bound({ open: async () => undefined }) } as unknown as RollClassDeps;
    await expect(classesInRoom(deps, tess, at('09:00'))).rejects.toMatchObject({
      kind: 'conflict',
    });
  });
});
