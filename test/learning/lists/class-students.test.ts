import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgetCards } from '#functions/kernel/day-cards/forget-cards';
import { classUidOf, userUidOf, yearUidOf } from '#functions/kernel/roster/uids';
import { classLists } from '#functions/learning/store/class-lists';
import { studentsKind } from '#functions/learning/store/class-students';
import { profilesOf } from '#functions/people/store/profiles-of';
import { userRepository } from '#functions/people/store/users';
import type { Caller } from '#shared/rights/caller';
import { memoryTables } from '#test/support/memory/memory-tables';
import { person, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { putInto } from '#test/support/records/school-records';
import { enrol, intakeEnds, listOver, main } from './listed-school.ts';

const classes = ['c0', 'c1', 'c2', 'c3'];
const years = ['Year 7', 'Year 8'];
const numbers = Array.from({ length: 8 }, (_, n) => n);
const uid = (name: string) => userUidOf(main.site, name);
const groupsOf = (names: readonly string[]) => names.map((each) => classUidOf(main.site, each));
const minute = (n: number) => new Date(Date.parse('2026-03-02T00:00:00Z') + n * 60_000);

const someClasses = fc.subarray(classes);
const someStudent = fc.record({
  /** What the roster lists, which may differ from the groups of the profile. */
  enrolled: someClasses,
  groups: someClasses,
  year: fc.option(fc.constantFrom(...years), { nil: undefined }),
  homeroom: fc.constantFrom('tess', 'tom', undefined),
  status: fc.constantFrom('active', 'active', 'left'),
  type: fc.constantFrom('student', 'student', 'student', 'faculty'),
} as const);
const someSchool = fc.array(someStudent, { minLength: 8, maxLength: 8 });
type SomeSchool = typeof someSchool extends fc.Arbitrary<infer T> ? T : never;
const someCaller = fc.record({
  groups: someClasses,
  covers: someClasses,
  yearsHeaded: fc.subarray(years),
  /** Children by number: of those of the second list the link has ended. */
  children: fc.subarray(numbers),
  ended: fc.subarray(numbers),
  capabilities: fc.constantFrom([], [], ['all-students'], ['administrator']),
} as const);

type Stored = ReturnType<typeof memoryTables>;

async function store(tables: Stored, school: SomeSchool): Promise<void> {
  for (const [n, each] of school.entries()) {
    const { groups, year, homeroom, status, type } = each;
    const inYear = year ? [yearUidOf(main.site, year)] : [];
    await storeProfiles(
      tables,
      profile({
        username: `s${n}`,
        firstname: `Sam${n % 3}`,
        surname: `Lee${n % 5}`,
        userUid: uid(`s${n}`),
        type,
        status,
        groups: [...groupsOf(groups), ...inYear].sort(),
        form_run: year,
        homeroom_teacher: homeroom && `uid-${homeroom}`,
      }),
    );
    for (const name of each.enrolled) await enrol(tables, `s${n}`, name);
  }
}

/** The students of classes as release 1.4.0 read them: a profile each. */
const byProfiles = (tables: Stored) => ({
  of: (school: typeof main) => ({
    async ofClasses(ids: readonly string[]) {
      const lists = classLists(tables).of(school);
      const found = await Promise.all(ids.map((each) => lists.ofClass(each)));
      return [
        ...(await profilesOf(userRepository(tables), school, [...new Set(found.flat())])).values(),
      ];
    },
  }),
});

async function startSchool(school: SomeSchool): Promise<Stored> {
  const tables = memoryTables(async () => {});
  const groups = [
    ...years.map((year) => [year, yearUidOf(main.site, year), 'Year level']),
    ...classes.map((name) => [name, classUidOf(main.site, name), 'Class']),
  ];
  for (const [groupname, groupUid = '', grouptype] of groups) {
    const group = { groupUid, groupname, grouptype };
    await putInto(tables, 'groups', { pk: main.site, sk: groupUid, ...group });
  }
  await store(tables, school);
  await intakeEnds(tables, minute(-60));
  return tables;
}

type SomeCaller = typeof someCaller extends fc.Arbitrary<infer T> ? T : never;

/** Stores a teacher with links to children. */
async function callerOf(tables: Stored, is: SomeCaller): Promise<Caller> {
  const children = is.children.map((n) => ({
    userUid: uid(`s${n}`),
    status: is.ended.includes(n) ? ('ended' as const) : ('active' as const),
    restricted: false,
  }));
  const tess = { username: 'tess', userUid: 'uid-tess', type: 'faculty' } as const;
  await storeProfiles(tables, profile({ ...tess, children, groups: groupsOf(is.groups) }));
  return person({
    ...tess,
    is_carer: children.length > 0,
    groups: groupsOf(is.groups),
    covers: groupsOf(is.covers),
    yearsHeaded: is.yearsHeaded,
    capabilities: [...is.capabilities],
    carerOf: children.filter((each) => each.status === 'active').map((each) => each.userUid),
  });
}

const answers = (tables: Stored, caller: Caller, at: Date) => {
  const input = { limit: 100 };
  return Promise.all([
    listOver(tables).list(input, caller, request({ now: at })),
    listOver(tables, byProfiles(tables)).list(input, caller, request({ now: at })),
  ]);
};

describe('the students of classes on cards', () => {
  it('lists those whose profiles were read before, for everyone and after each intake', async () => {
    let listed = 0;
    const cases = [someSchool, someSchool, someCaller, someCaller] as const;
    await fc.assert(
      fc.asyncProperty(...cases, async (school, changed, first, second) => {
        const tables = await startSchool(school);
        for (const [at, is] of [first, second, first].entries()) {
          const [cards, profiles] = await answers(tables, await callerOf(tables, is), minute(at));
          expect(cards).toEqual(profiles);
          listed += cards.students.length;
        }
        await store(tables, changed);
        await intakeEnds(tables, minute(5));
        for (const [at, is] of [first, second].entries()) {
          const [cards, profiles] = await answers(
            tables,
            await callerOf(tables, is),
            minute(5 + at),
          );
          expect(cards).toEqual(profiles);
        }
      }),
      { numRuns: 150 },
    );
    expect(listed).toBeGreaterThan(300);
  });

  const here = { groups: ['c0'], enrolled: ['c0'], year: 'Year 7', homeroom: undefined } as const;
  const is = { children: [], ended: [], covers: [], yearsHeaded: [], capabilities: [] };
  const teacherOf = (tables: Stored) =>
    callerOf(tables, { ...is, groups: ['c0'] } as unknown as SomeCaller);
  const twoStudents = (): SomeSchool =>
    [0, 1].map(() => ({
      ...here,
      groups: ['c0'],
      enrolled: ['c0'],
      status: 'active',
      type: 'student',
    }));

  it('reads the cards, which have nobody who has left', async () => {
    const [first, second] = twoStudents();
    if (!first || !second) throw new Error('There are two');
    const tables = await startSchool([first, { ...second, status: 'left' }]);
    const caller = await teacherOf(tables);
    await answers(tables, caller, minute(0));
    const [text] = tables
      .texts('calendar-days')
      .flatMap(([, , each]) => (each.includes(uid('s0')) ? [each] : []));
    expect(text).toContain('Lee0');
    expect(text).not.toContain(uid('s1'));
    // Another name without an intake is not noticed: the profiles are not read.
    await store(tables, [{ ...first, year: 'Year 8' }]);
    const [cards, profiles] = await answers(tables, caller, minute(1));
    expect(cards.year_list).toEqual(['Year 7']);
    expect(profiles.year_list).toEqual(['Year 8']);
    const [nextDay] = await answers(tables, caller, minute(24 * 60));
    expect(nextDay.year_list).toEqual(['Year 8']);
  });

  it('lists nobody who was erased, also of a card that a reader stores afterwards', async () => {
    const tables = await startSchool(twoStudents());
    const caller = await teacherOf(tables);
    const names = async (at: number) =>
      (await answers(tables, caller, minute(at)))[0].students.map((each) => each.username);
    expect(await names(0)).toEqual(['s0', 's1']);
    const card = tables.all('calendar-days').find(({ pk }) => `${pk}`.endsWith('#students'));
    const Key = { pk: main.site, sk: uid('s1') };
    await tables.db.send(new DeleteCommand({ TableName: 'users', Key }));
    await forgetCards(tables, main, { kinds: [studentsKind], now: minute(1) });
    expect(JSON.stringify(tables.all('calendar-days'))).not.toContain(uid('s1'));
    await putInto(tables, 'calendar-days', card as { pk: string; sk: string });
    expect(await names(3)).toEqual(['s0']);
    expect(JSON.stringify(tables.all('calendar-days'))).not.toContain(uid('s1'));
  });
});
