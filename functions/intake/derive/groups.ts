import type { Group } from '#shared/contract/groups';
import type { Class } from '#shared/domain/roster-records';
import type { Core } from '../merge/stored.ts';
import { classUidOf, remembered, staffUidOf, yearUidOf } from '../uids.ts';
import type { Person } from './people.ts';

/** The groups of a site, and what they mean for each person. */
export interface Grouping {
  readonly groups: Map<string, Group>;
  /** By sourcedId of the person. */
  readonly memberships: ReadonlyMap<string, ReadonlySet<string>>;
  readonly homeroomTeachers: ReadonlyMap<string, string>;
  readonly yearNames: ReadonlyMap<string, string>;
}

/**
 * The groups that audiences are made of: a year level for each grade that has students; a homeroom or class for each class that has not ended;
 * of staff everyone, those who teach, and each department.
 */
export function groupingOf(
  site: string,
  core: Core,
  people: ReadonlyMap<string, Person>,
  today: string,
): Grouping {
  const groups = new Map<string, Group>();
  const memberships = new Map<string, Set<string>>();
  const join = (sourcedId: string, group: Group) => {
    groups.set(group.groupUid, group);
    const joined = memberships.get(sourcedId) ?? new Set();
    memberships.set(sourcedId, joined.add(group.groupUid));
  };

  const classUid = remembered((id) => classUidOf(site, id));
  const classes = new Map<string, Class>();
  for (const each of core.classes.values()) {
    if (hasEnded(each, core, today)) continue;
    classes.set(each.sourcedId, each);
    const group = classGroup(each, classUid(each.sourcedId));
    groups.set(group.groupUid, group);
  }

  const department = new Map<string, Group>();
  for (const org of core.orgs.values()) {
    if (org.type !== 'department') continue;
    const groupUid = staffUidOf(site, org.sourcedId);
    department.set(org.sourcedId, { groupUid, groupname: org.name, grouptype: 'Staff' });
  }

  const homerooms = new Map<string, string>();
  const teachers = new Map<string, { sourcedId: string; primary: boolean }>();
  for (const enrollment of core.enrollments.values()) {
    const { userSourcedId, classSourcedId, role, endDate } = enrollment;
    const person = people.get(userSourcedId);
    const ofClass = classes.get(classSourcedId);
    const isStudent = role === 'student';
    if (!person || !ofClass || (endDate !== undefined && endDate <= today)) continue;
    // A student who helps in a class is no staff of it, and a teacher enrolled as a learner no student.
    if (isStudent !== (person.type === 'student')) continue;
    if (person.type === 'affiliate') continue;
    join(userSourcedId, classGroup(ofClass, classUid(classSourcedId)));
    if (isStudent) {
      if (ofClass.classType === 'homeroom') homerooms.set(userSourcedId, classSourcedId);
      continue;
    }
    join(userSourcedId, staffGroup(site, 'teaching', 'Teaching staff'));
    const ofDepartment = department.get(
      core.courses.get(ofClass.courseSourcedId)?.orgSourcedId ?? '',
    );
    if (ofDepartment) join(userSourcedId, ofDepartment);
    if (role === 'teacher')
      chooseTeacher(teachers, classSourcedId, userSourcedId, enrollment.primary === true);
  }

  const yearNames = new Map<string, string>();
  for (const [sourcedId, { type, user, orgs }] of people) {
    if (type === 'faculty') {
      join(sourcedId, staffGroup(site, 'all', 'All staff'));
      for (const org of orgs) {
        const group = department.get(org);
        if (group) join(sourcedId, group);
      }
    }
    const grade = user.grades[0];
    if (type === 'student' && grade !== undefined) {
      const groupname = yearNameOf(grade);
      yearNames.set(sourcedId, groupname);
      join(sourcedId, { groupUid: yearUidOf(site, groupname), groupname, grouptype: 'Year level' });
    }
  }
  const homeroomTeachers = new Map<string, string>();
  for (const [student, homeroom] of homerooms) {
    const teacher = teachers.get(homeroom);
    if (teacher) homeroomTeachers.set(student, teacher.sourcedId);
  }
  return { groups, memberships, homeroomTeachers, yearNames };
}

/** The teacher of a class is the primary one; among equals the one whose identifier sorts first, at every load the same. */
function chooseTeacher(
  teachers: Map<string, { sourcedId: string; primary: boolean }>,
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

const staffGroup = (site: string, which: string, groupname: string): Group => ({
  groupUid: staffUidOf(site, which),
  groupname,
  grouptype: 'Staff',
});

function classGroup({ title, classCode, classType }: Class, groupUid: string): Group {
  const groupname = !classCode || title.includes(classCode) ? title : `${title} (${classCode})`;
  return { groupUid, groupname, grouptype: classType === 'homeroom' ? 'Homeroom' : 'Class' };
}

/** Whether all of a class's terms are over; the end of a session is the day after its last. */
function hasEnded({ termSourcedIds }: Class, core: Core, today: string): boolean {
  const ends = termSourcedIds.map((id) => core.academicSessions.get(id)?.endDate);
  return ends.length > 0 && ends.every((end) => end !== undefined && end <= today);
}

/** `07` is Year 7; the early years have their names, and what is no number stays as the school writes it. */
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
