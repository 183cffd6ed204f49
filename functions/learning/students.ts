import type { Bound, School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { type Homerooms, roomNameOf } from '#functions/people/store/homerooms';
import { profilesOf } from '#functions/people/store/profiles-of';
import { isOnDuty, linkedTo, relationTo } from '#functions/people/store/students';
import { headsOfYears } from '#functions/people/store/year-heads';
import type { YearInfoReader } from '#functions/people/store/year-info';
import type { Handlers } from '#shared/kernel/route';
import type {
  students as contract,
  ListedClass,
  ListedStudent,
} from '#shared/learning/students.contract';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import { holds, reachOf } from '#shared/rights/permissions';
import type { ClassStudent } from './store/class-students.ts';
import {
  classesAmong,
  type Entry,
  isCalled,
  listedFor,
  type StudentListDeps,
  yearsOf,
} from './student-list.ts';

interface StudentsDeps extends StudentListDeps {
  readonly years: Bound<YearInfoReader, 'ofYears'>;
  readonly homerooms: Homerooms;
}

/** Lists the students of the dashboard: oneself, or the students of one's duty. */
export const studentsHandlers = (deps: StudentsDeps): Handlers<typeof contract> => ({
  async list(
    { auth_username, name, on_duty, limit, next_token, ...filter },
    caller,
    { audit, now },
  ) {
    const { year } = filter;
    const linked = await linkedTo(deps.users, caller);
    const asked = await ownOrNamed(deps, caller, linked, auth_username);
    const own = on_duty
      ? asked?.filter((each) => !isForAdministrators(caller, each, linked))
      : asked;
    if (own) {
      const shown = own.filter(({ form_run = '' }) => year === undefined || form_run === year);
      await audit(shown.map(({ userUid }) => userUid));
      const year_list = own.flatMap(({ form_run }) => form_run ?? []);
      return { year_list, students: await shownAs(deps, caller, shown) };
    }
    const all = await listedFor(deps, caller, { linked, onDuty: on_duty, now });
    const [class_list, rooms] = await Promise.all([
      classesAmong(deps, caller, all),
      deps.homerooms(caller, now),
    ]);
    // A class of a colleague has no students here, as an unknown one.
    const isOwn = class_list.some(({ groupUid }) => groupUid === filter.class);
    const isIn = ({ groups }: Entry) =>
      filter.class === undefined || (isOwn && groups.includes(filter.class));
    const position = positionOf(next_token) ?? '';
    const rest = all.filter(
      (entry) =>
        entry.sortsBy > position &&
        (year === undefined || entry.year === year) &&
        isIn(entry) &&
        (name === undefined || isCalled(entry, name)),
    );
    const page = rest.slice(0, limit);
    const last = rest.length > limit ? page.at(-1) : undefined;
    const unread = page.flatMap(({ userUid, student }) => (student ? [] : [userUid]));
    const found = await profilesOf(deps.users, caller, unread);
    const shown = page.flatMap(({ userUid, student = found.get(userUid) }) =>
      student && relationTo(caller, 'stu.list', student, linked) ? [student] : [],
    );
    await audit(shown.map(({ userUid }) => userUid));
    return {
      year_list: yearsOf(all),
      class_list,
      students: withClasses(await shownAs(deps, caller, shown), page, { class_list, rooms }),
      ...(last && { next_token: tokenOf(last.sortsBy) }),
    };
  },
});

interface Classes {
  readonly class_list: readonly ListedClass[];
  readonly rooms: ReadonlyMap<string, string>;
}

/** Adds each student's homeroom, and the caller's own classes that have the student. */
function withClasses(
  students: readonly ListedStudent[],
  page: readonly Entry[],
  { class_list, rooms }: Classes,
): ListedStudent[] {
  const inGroups = new Map(page.map((entry) => [entry.userUid, entry.groups]));
  return students.map((student) => {
    const groups = [...(inGroups.get(student.studentUid) ?? [])];
    const own = class_list.flatMap(({ groupUid, groupname }) =>
      groups.includes(groupUid) ? groupname : [],
    );
    const room = roomNameOf({ groups }, rooms);
    return { ...student, classes: [...new Set(room === undefined ? own : [room, ...own])] };
  });
}

/** Whether a caller sees a student in the list only by the right over all students. */
const isForAdministrators = (caller: Caller, student: ClassStudent, linked: ReadonlySet<string>) =>
  relationTo(caller, 'stu.list', student, linked) === 'all' &&
  !holds(caller, 'all-students') &&
  !isOnDuty(caller, student);

/**
 * Returns the only student of a list: the one that is named, or the caller who sees nobody else. A
 * name that the caller may not see gives an empty list. Returns nothing for a list of a duty.
 */
async function ownOrNamed(
  { users }: StudentsDeps,
  caller: Caller,
  linked: ReadonlySet<string>,
  username: string | undefined,
): Promise<ClassStudent[] | undefined> {
  const reach = reachOf(caller, 'stu.list');
  if (username === undefined && (reach.has('duty') || reach.has('all'))) return undefined;
  const name = (username ?? caller.username).toLowerCase();
  const student = await users.of(caller).byUsername(name);
  const isSeen = student?.type === 'student' && relationTo(caller, 'stu.list', student, linked);
  return student && isSeen ? [student] : [];
}

/** Returns students with their homeroom teacher and head of year. */
async function shownAs(
  { users, years }: StudentsDeps,
  school: School,
  found: readonly ClassStudent[],
): Promise<ListedStudent[]> {
  const levels = [...new Set(found.flatMap(({ form_run }) => form_run ?? []))];
  const [teachers, heads] = await Promise.all([
    profilesOf(users, school, [...new Set(found.flatMap((each) => each.homeroom_teacher ?? []))]),
    years
      .of(school)
      .ofYears(levels)
      .then((found) => headsOfYears(users, school, found)),
  ]);
  const headOf = new Map(levels.map((level, at) => [level, heads[at]?.[0]]));
  return found.map((student) => {
    const teacher = teachers.get(student.homeroom_teacher ?? '');
    const isHere = teacher?.status === 'active';
    const head = headOf.get(student.form_run ?? '');
    return {
      studentUid: student.userUid,
      username: student.username,
      student: fullName(student),
      firstname: student.firstname,
      surname: student.surname,
      form_run: student.form_run ?? '',
      homeroom_teacher: isHere ? fullName(teacher) : '',
      homeroom_teacher_email: isHere ? teacher.email : '',
      head_of_year: head?.name ?? '',
      head_of_year_email: head?.email ?? '',
    };
  });
}
