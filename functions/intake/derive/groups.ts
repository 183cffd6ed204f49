import type { School } from '#functions/kernel/record/declaration';
import { classUidOf, remembered, staffUidOf, yearUidOf } from '#functions/kernel/roster/uids';
import type { Group } from '#shared/audiences/groups.contract';
import type { Class } from '#shared/intake/class-records';
import { isSeniorYear, seniorGroup } from '#shared/people/senior-school';
import type { Site } from '#shared/rights/site';
import type { Core } from '../merge/stored.ts';
import type { Person } from './people.ts';

/** The school and the day for which groups are made. */
export interface GroupingFor {
  readonly site: Site;
  /** The current day at the site. Ended roles and enrolments do not count. */
  readonly today: string;
  /** The first year of the senior school, if the school has set it. */
  readonly seniorFrom: number | undefined;
}

/** The groups of a site, and what follows from them for each person. */
export interface Grouping {
  readonly groups: Map<string, Group>;
  /** Group identifiers by the sourcedId of the person. */
  readonly memberships: ReadonlyMap<string, ReadonlySet<string>>;
  readonly homeroomTeachers: ReadonlyMap<string, string>;
  readonly yearNames: ReadonlyMap<string, string>;
}

/**
 * Returns the groups that audiences are made of: a year level for each grade that has students, a
 * homeroom or class for each class that has not ended, the senior school, and the staff groups: all
 * staff, teaching staff and each department.
 */
export function groupingOf(
  core: Core,
  people: ReadonlyMap<string, Person>,
  groupingFor: GroupingFor,
): Grouping {
  const members = membershipList();
  const classes = new Map<string, Class>();
  const classGroups = new Map<string, Group>();
  const classUid = remembered((id) => classUidOf(groupingFor.site, id));
  for (const each of core.classes.values()) {
    if (hasEnded(each, core, groupingFor.today)) continue;
    const group = classGroup(each, classUid(each.sourcedId));
    classes.set(each.sourcedId, each);
    classGroups.set(each.sourcedId, group);
    members.groups.set(group.groupUid, group);
  }
  const departments = departmentGroups(groupingFor, core);
  const homeroomTeachers = joinClasses(
    {
      site: groupingFor.site,
      core,
      people,
      today: groupingFor.today,
      classes,
      classGroups,
      departments,
    },
    members,
  );
  const yearNames = joinStaffAndYears(
    { site: groupingFor.site, seniorFrom: groupingFor.seniorFrom, people, departments },
    members,
  );
  return { ...members, homeroomTeachers, yearNames };
}

type Members = ReturnType<typeof membershipList>;

function membershipList() {
  const groups = new Map<string, Group>();
  const memberships = new Map<string, Set<string>>();
  return {
    groups,
    memberships,
    join(sourcedId: string, group: Group): void {
      groups.set(group.groupUid, group);
      const joined = memberships.get(sourcedId) ?? new Set();
      memberships.set(sourcedId, joined.add(group.groupUid));
    },
  };
}

function departmentGroups({ site }: School, core: Core): Map<string, Group> {
  const departments = new Map<string, Group>();
  for (const org of core.orgs.values()) {
    if (org.type !== 'department') continue;
    const groupUid = staffUidOf(site, org.sourcedId);
    departments.set(org.sourcedId, { groupUid, groupname: org.name, grouptype: 'Staff' });
  }
  return departments;
}

interface ClassContext {
  readonly site: Site;
  readonly core: Core;
  readonly people: ReadonlyMap<string, Person>;
  readonly today: string;
  /** The classes that have not ended, by sourcedId. */
  readonly classes: ReadonlyMap<string, Class>;
  readonly classGroups: ReadonlyMap<string, Group>;
  readonly departments: ReadonlyMap<string, Group>;
}

/** Adds the groups that follow from enrolments. Returns the homeroom teacher of each student. */
function joinClasses(context: ClassContext, { join }: Members): Map<string, string> {
  const { core, people, today, classes, classGroups, departments } = context;
  const homerooms = new Map<string, string>();
  const teachers: ClassTeachers = new Map();
  for (const enrollment of core.enrollments.values()) {
    const { userSourcedId, classSourcedId, role, endDate } = enrollment;
    const person = people.get(userSourcedId);
    const ofClass = classes.get(classSourcedId);
    const group = classGroups.get(classSourcedId);
    const isStudent = role === 'student';
    if (!person || !ofClass || !group || (endDate !== undefined && endDate <= today)) continue;
    // A student who helps in a class is not its staff, and an enrolled teacher is not its student.
    if (isStudent !== (person.type === 'student')) continue;
    if (person.type === 'affiliate') continue;
    join(userSourcedId, group);
    if (isStudent) {
      if (ofClass.classType === 'homeroom') homerooms.set(userSourcedId, classSourcedId);
      continue;
    }
    join(userSourcedId, staffGroup(context, 'teaching', 'Teaching staff'));
    const department = departments.get(
      core.courses.get(ofClass.courseSourcedId)?.orgSourcedId ?? '',
    );
    if (department) join(userSourcedId, department);
    if (role === 'teacher')
      chooseTeacher(teachers, classSourcedId, userSourcedId, enrollment.primary === true);
  }
  return homeroomTeachersOf(homerooms, teachers);
}

function homeroomTeachersOf(homerooms: ReadonlyMap<string, string>, teachers: ClassTeachers) {
  const homeroomTeachers = new Map<string, string>();
  for (const [student, homeroom] of homerooms) {
    const teacher = teachers.get(homeroom);
    if (teacher) homeroomTeachers.set(student, teacher.sourcedId);
  }
  return homeroomTeachers;
}

/**
 * Adds the groups that follow from the people themselves. Returns the year name of each student.
 */
function joinStaffAndYears(
  {
    seniorFrom,
    people,
    departments,
    ...school
  }: Pick<ClassContext, 'site' | 'people' | 'departments'> & Pick<GroupingFor, 'seniorFrom'>,
  { join }: Members,
): Map<string, string> {
  const senior: Group = { ...yearGroup(school, seniorGroup), grouptype: 'Senior school' };
  const yearNames = new Map<string, string>();
  for (const [sourcedId, { type, user, orgs }] of people) {
    if (type === 'faculty') {
      join(sourcedId, staffGroup(school, 'all', 'All staff'));
      for (const org of orgs) {
        const group = departments.get(org);
        if (group) join(sourcedId, group);
      }
    }
    const grade = user.grades[0];
    if (type === 'student' && grade !== undefined) {
      const groupname = yearNameOf(grade);
      yearNames.set(sourcedId, groupname);
      join(sourcedId, yearGroup(school, groupname));
      if (isSeniorYear(groupname, seniorFrom)) join(sourcedId, senior);
    }
  }
  return yearNames;
}

const yearGroup = ({ site }: School, groupname: string): Group => ({
  groupUid: yearUidOf(site, groupname),
  groupname,
  grouptype: 'Year level',
});

type ClassTeachers = Map<string, { sourcedId: string; primary: boolean }>;

/**
 * Chooses the teacher of a class: the primary one. Among equals it is the one whose identifier
 * sorts first, so that every load chooses the same.
 */
function chooseTeacher(
  teachers: ClassTeachers,
  ofClass: string,
  sourcedId: string,
  primary: boolean,
): void {
  const known = teachers.get(ofClass);
  const isBetter =
    !known ||
    (primary && !known.primary) ||
    (primary === known.primary && sourcedId < known.sourcedId);
  if (isBetter) teachers.set(ofClass, { sourcedId, primary });
}

const staffGroup = ({ site }: School, which: string, groupname: string): Group => ({
  groupUid: staffUidOf(site, which),
  groupname,
  grouptype: 'Staff',
});

function classGroup({ title, classCode, classType }: Class, groupUid: string): Group {
  const groupname = !classCode || title.includes(classCode) ? title : `${title} (${classCode})`;
  return { groupUid, groupname, grouptype: classType === 'homeroom' ? 'Homeroom' : 'Class' };
}

/**
 * Whether all terms of a class are over. The end date of a session is the day after its last day.
 */
function hasEnded({ termSourcedIds }: Class, core: Core, today: string): boolean {
  const ends = termSourcedIds.map((id) => core.academicSessions.get(id)?.endDate);
  return ends.length > 0 && ends.every((end) => end !== undefined && end <= today);
}

/** Returns the name of a year: `07` is Year 7. An unknown code stays as the school writes it. */
export function yearNameOf(grade: string): string {
  if (/^\d+$/.test(grade)) return Number(grade) === 0 ? 'Kindergarten' : `Year ${Number(grade)}`;
  return earlyYears[grade.toUpperCase()] ?? grade;
}
const earlyYears: Record<string, string> = {
  K: 'Kindergarten',
  KG: 'Kindergarten',
  PK: 'Pre-kindergarten',
  PR: 'Pre-kindergarten',
  TK: 'Preparatory',
  P: 'Preparatory',
};
