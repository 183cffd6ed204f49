import { beforeEach, describe, expect, it } from 'vitest';
import { carerStudentsHandlers } from '#functions/absences/carerstudents';
import { classStudents } from '#functions/learning/store/class-students';
import { studentsHandlers } from '#functions/learning/students';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { absenceSchool, callerNamed, everyone, secondsIn } from '#test/absences/absence-school';
import { bound } from '#test/support/records/school';

/** Who is in the classes of the school, which the roster lists. */
const inClass = (classUid: string) =>
  everyone
    .filter(({ type, groups }) => type === 'student' && groups.includes(classUid))
    .map(({ userUid }) => userUid);

let school: Awaited<ReturnType<typeof absenceSchool>>;
beforeEach(async () => {
  school = await absenceSchool();
});

const handlers = () =>
  studentsHandlers({
    users: userRepository(school.tables),
    groups: bound({
      all: async () => [{ groupUid: 'maths-8', groupname: 'Maths 8', grouptype: 'Class' }],
    }),
    taught: classStudents(school.tables, {
      users: userRepository(school.tables),
      lists: bound({ ofClass: async (classUid) => inClass(classUid.replace('class-', '')) }),
    }),
    lists: bound({
      all: async () =>
        everyone.filter(({ type, status }) => type === 'student' && status === 'active'),
    }),
    years: bound({ ofYears: async (years) => years.map(() => []) }),
    homerooms: async () => new Map([['home-8a', '8A']]),
  });

/** Lists for a person; classes have the identifiers that a roster gives them. */
async function list(who: string, input: object = {}) {
  const caller = callerNamed(who);
  const groups = caller.groups.flatMap((group) => [group, `class-${group}`]);
  const asked = { limit: 100, ...input };
  return handlers().list(asked, { ...caller, groups }, secondsIn(0));
}
const names = async (who: string, input?: object) =>
  (await list(who, input)).students.map(({ username }) => username);

describe('the list of students', () => {
  it.each([
    ['nina', ['nina']],
    ['tess', ['nina']],
    ['nurse', ['max', 'nina', 'olga']],
    ['ada', ['max', 'nina', 'olga']],
    // Of a link of any kind, only the link decides.
    ['exnurse', ['max', 'olga']],
    ['parent', []],
    ['exparent', []],
    ['tim', []],
    ['cara', []],
  ])('has for %s exactly %j', async (who, expected) => {
    expect(await names(who)).toEqual(expected);
  });

  it('keeps only students of a name and a year, and never adds any', async () => {
    expect(await names('tess', { auth_username: 'NINA' })).toEqual(['nina']);
    expect(await names('tess', { auth_username: 'max' })).toEqual([]);
    expect(await names('nina', { auth_username: 'max' })).toEqual([]);
    expect(await names('nina', { auth_username: 'nobody' })).toEqual([]);
    expect(await names('nina', { year: 'Year 9' })).toEqual([]);
    expect((await list('nina')).year_list).toEqual(['Year 8']);
    expect((await list('tess')).year_list).toEqual(['Year 8']);
  });

  it('has for administrators only their own students, if these are asked for', async () => {
    const on_duty = true;
    expect(await names('ada', { on_duty })).toEqual([]);
    expect(await names('ada', { auth_username: 'nina' })).toEqual(['nina']);
    expect(await names('ada', { auth_username: 'nina', on_duty })).toEqual([]);
    expect(await names('tess', { auth_username: 'nina', on_duty })).toEqual(['nina']);
    expect(await names('nurse', { auth_username: 'max', on_duty })).toEqual(['max']);
    expect(await names('tess', { on_duty })).toEqual(['nina']);
    expect(await names('nurse', { on_duty })).toEqual(['max', 'nina', 'olga']);
    expect(await names('exnurse', { on_duty })).toEqual(['max', 'olga']);
    expect(await names('nina', { on_duty })).toEqual(['nina']);
  });

  it('keeps only students of an own class, which the answer names', async () => {
    const maths = 'maths-8';
    expect((await list('tess')).class_list).toEqual([
      { groupUid: maths, groupname: 'Maths 8', grouptype: 'Class' },
    ]);
    expect(await names('tess', { class: maths })).toEqual(['nina']);
    expect(await names('tess', { class: maths, year: 'Year 9' })).toEqual([]);
    // Nobody has students of a class that is not their own, however many they may see.
    expect(await names('tess', { class: 'other' })).toEqual([]);
    expect(await names('nurse', { class: maths })).toEqual([]);
    expect((await list('nurse')).class_list).toEqual([]);
    // Who has other rights than a class reads the homeroom too.
    const classesOf = async (who: string) =>
      (await list(who)).students.find(({ username }) => username === 'nina')?.classes;
    expect(await classesOf('tess')).toEqual(['8A', 'Maths 8']);
    expect(await classesOf('nurse')).toEqual(['8A']);
  });

  it('has pages by name, each once', async () => {
    const found: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await list('nurse', { limit: 1, ...(next_token && { next_token }) });
      found.push(...page.students.map(({ username }) => username));
      next_token = page.next_token;
    } while (next_token);
    expect(found).toEqual(['max', 'nina', 'olga']);
  });
});

describe('the students of a carer for the dashboard', () => {
  const seniors = async (who: string, input: object = {}) => {
    const users = userRepository(school.tables);
    const settings = settingsRepository(school.tables);
    const { listSeniors } = carerStudentsHandlers({ users, settings });
    const asked = { student_group: 'Senior School Students' as const, ...input };
    const listed = await listSeniors(asked, callerNamed(who), secondsIn(0));
    return listed.map(({ username }) => username);
  };

  it('gives those of the senior years, to the carer alone', async () => {
    expect(await seniors('cara')).toEqual(['max', 'nina']);
    expect(await seniors('cara', { auth_username: 'cara' })).toEqual(['max', 'nina']);
    expect(await seniors('cara', { auth_username: 'carl' })).toEqual([]);
  });
});
