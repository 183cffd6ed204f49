import type { Bound, School } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import { relationTo, type StudentPeople } from '#functions/people/store/students';
import { groupOrder } from '#shared/audiences/group-order';
import { dayIn } from '#shared/kernel/zone';
import type { ListedClass } from '#shared/learning/students.contract';
import { sortName } from '#shared/people/names';
import { searchWords } from '#shared/people/people';
import type { Caller } from '#shared/rights/caller';
import { holds, reachOf } from '#shared/rights/permissions';
import type { ClassLists } from './store/class-lists.ts';
import type { ClassStudent, ClassStudents } from './store/class-students.ts';

export interface StudentListDeps {
  readonly users: StudentPeople;
  readonly groups: Bound<GroupRepository, 'all'>;
  readonly lists: Bound<ClassLists, 'all'>;
  readonly taught: ClassStudents;
}

/** A student in the order of a list. */
export interface Entry {
  readonly userUid: string;
  /** By surname, then first name. */
  readonly sortsBy: string;
  /** The words by which a person finds the student. */
  readonly name: string;
  readonly year: string;
  readonly groups: readonly string[];
  /** The student, if the list has read more than this. */
  readonly student?: ClassStudent;
}

interface Listing {
  readonly linked: ReadonlySet<string>;
  readonly onDuty?: boolean;
  readonly now: Date;
}

/**
 * Returns the students of a caller's list, by name. Teachers cost a card for each class; people with a
 * right over a year or over all read the whole school. The students of the page decide at the end, so
 * that the list never shows more than `relationTo` allows. `linked` are the caller's children; `onDuty`
 * leaves out whom only the right over all students of the dashboard adds.
 */
export async function listedFor(
  deps: StudentListDeps,
  caller: Caller,
  { linked, onDuty = false, now }: Listing,
): Promise<Entry[]> {
  const { yearsHeaded = [] } = caller;
  const isAll =
    holds(caller, 'all-students') || (!onDuty && reachOf(caller, 'stu.list').has('all'));
  const [taught, wide] = await Promise.all([
    isAll ? [] : taughtBy(deps, caller, now),
    isAll || yearsHeaded.length > 0 ? ofSchool(deps, caller, now) : [],
  ]);
  const seen = taught.filter((each) => relationTo(caller, 'stu.list', each, linked) !== undefined);
  const inYears = wide.filter(
    ({ userUid, year }) => (isAll || yearsHeaded.includes(year)) && !linked.has(userUid),
  );
  const entries = new Map(
    [...inYears, ...seen.map(knownEntry)].map((each) => [each.userUid, each]),
  );
  return [...entries.values()].sort((a, b) => (a.sortsBy < b.sortsBy ? -1 : 1));
}

/** Whether a student is called by a text: each of its words begins a word of the name. */
export function isCalled({ name }: Entry, text: string): boolean {
  const words = searchWords(name);
  const wanted = searchWords(text);
  return wanted.every((each) => words.some((word) => word.startsWith(each)));
}

/** Returns the students of a teacher's classes and homerooms, by the class lists or by lessons. */
async function taughtBy(
  { taught }: StudentListDeps,
  caller: Caller,
  now: Date,
): Promise<ClassStudent[]> {
  const { groups, covers = [] } = caller;
  const classes = [...groups, ...covers].filter((group) => group.startsWith('class-'));
  return taught.of(caller).ofClasses(classes, { day: dayIn(caller.timeZone, now), now });
}

async function ofSchool(
  { groups, lists }: StudentListDeps,
  school: School,
  now: Date,
): Promise<Entry[]> {
  const [all, students] = await Promise.all([groups.of(school).all(), lists.of(school).all(now)]);
  const years = new Map(
    all.flatMap(({ grouptype, groupUid, groupname }) =>
      grouptype === 'Year level' ? [[groupUid, groupname] as const] : [],
    ),
  );
  return students.map((student) => {
    const year = student.groups.find((group) => years.has(group));
    return entryOf({ ...student, form_run: years.get(year ?? '') });
  });
}

/** Returns the entry of a student of whom the list has read more. */
const knownEntry = (student: ClassStudent): Entry => ({ ...entryOf(student), student });

const entryOf = (student: {
  readonly userUid: string;
  readonly username?: string | undefined;
  readonly firstname: string;
  readonly surname: string;
  readonly form_run?: string | undefined;
  readonly groups: readonly string[];
}): Entry => ({
  userUid: student.userUid,
  sortsBy: sortName(student).concat(`#${student.userUid}`),
  name: [student.firstname, student.surname, student.username].join(' '),
  year: student.form_run ?? '',
  groups: student.groups,
});

/** Returns the caller's homerooms and classes that have students of a list, by name. */
export async function classesAmong(
  { groups }: Pick<StudentListDeps, 'groups'>,
  caller: Caller,
  entries: readonly Entry[],
): Promise<ListedClass[]> {
  const { groups: own, covers = [] } = caller;
  const used = new Set(entries.flatMap((each) => each.groups));
  const wanted = new Set([...own, ...covers].filter((group) => used.has(group)));
  // Carers and students have no classes to choose from, and cost no read.
  if (wanted.size === 0) return [];
  return (await groups.of(caller).all())
    .flatMap(({ groupUid, groupname, grouptype }) =>
      wanted.has(groupUid) && (grouptype === 'Homeroom' || grouptype === 'Class')
        ? [{ groupUid, groupname, grouptype }]
        : [],
    )
    .sort(
      (a, b) =>
        Number(b.grouptype === 'Homeroom') - Number(a.grouptype === 'Homeroom') ||
        groupOrder(a.groupname, b.groupname),
    );
}

/** Returns the years in which there are students, in order. */
export const yearsOf = (entries: readonly Entry[]): string[] =>
  [...new Set(entries.map(({ year }) => year))].filter(Boolean).sort(groupOrder);
