import type { Row, Sis } from '../sis/sis.ts';

/**
 * Who somebody is, in the slowest and plainest way: from the rows of the school's information system
 * and the rules of the school's decisions. It shares no code with the portal.
 */
export interface Person {
  readonly sourcedId: string;
  readonly username: string;
  readonly email: string;
  readonly type: 'student' | 'faculty' | 'affiliate';
  readonly isCarer: boolean;
  /** The names of the own groups, with their kind: `Class 7A English`. */
  readonly groups: ReadonlySet<string>;
  /** The same of children whose active and unrestricted carer the person is. */
  readonly carerGroups: ReadonlySet<string>;
  /** The sourcedIds of those children. */
  readonly children: readonly string[];
}

const staffRoles = [
  'administrator',
  'aide',
  'counselor',
  'districtAdministrator',
  'principal',
  'proctor',
  'siteAdministrator',
  'systemAdministrator',
  'teacher',
];
const familyRoles = ['parent', 'guardian', 'relative'];

/** Returns the organisations that belong to a school: its departments, itself, and the group. */
function orgsOf(sis: Sis): ReadonlySet<string> {
  const school = sis.all('orgs').find(({ identifier }) => identifier === sis.site);
  if (!school) throw new Error('The roster has no school of the site.');
  const below = sis.all('orgs').filter((org) => org.parentSourcedId === school.sourcedId);
  return new Set([
    school.sourcedId,
    school.parentSourcedId ?? '',
    ...below.map(({ sourcedId }) => sourcedId),
  ]);
}

/** Tells who is at the school on a day, by sourcedId. */
export function peopleAt(sis: Sis, day: string): ReadonlyMap<string, Person> {
  const orgs = orgsOf(sis);
  const rolesOf = new Map<string, string[]>();
  for (const { userSourcedId = '', role = '', endDate, orgSourcedId = '' } of sis.all('roles')) {
    if (!orgs.has(orgSourcedId) || (endDate !== '' && (endDate ?? '') <= day)) continue;
    rolesOf.set(userSourcedId, [...(rolesOf.get(userSourcedId) ?? []), role]);
  }
  const users = sis.all('users').filter((user) => isHere(user) && rolesOf.has(user.sourcedId));
  const typeOf = ({ sourcedId }: Row): Person['type'] => {
    const roles = rolesOf.get(sourcedId) ?? [];
    if (roles.includes('student')) return 'student';
    if (roles.some((role) => staffRoles.includes(role))) return 'faculty';
    if (roles.some((role) => familyRoles.includes(role))) return 'affiliate';
    throw new Error(`No type follows from the roles ${roles.join(', ')}.`);
  };
  const groups = groupsOf(sis, day);
  const students = users.filter((user) => typeOf(user) === 'student');
  const people = new Map<string, Person>();
  for (const user of users) {
    const linked = typeOf(user) === 'student' ? [] : students.filter((each) => names(each, user));
    const open = linked.filter((each) => isOpenTo(each, user.sourcedId, day));
    people.set(user.sourcedId, {
      sourcedId: user.sourcedId,
      username: user.username ?? '',
      email: deliverable((user.email ?? '').trim()),
      type: typeOf(user),
      isCarer: linked.length > 0,
      groups: groups(user),
      carerGroups: new Set(open.flatMap((each) => [...groups(each)])),
      children: open.map(({ sourcedId }) => sourcedId),
    });
  }
  return people;
}

/** SES takes no address with more than 64 characters before the @. */
const deliverable = (email: string) => (email.indexOf('@') > 64 ? '' : email);
const isHere = ({ enabledUser }: Row) => enabledUser === 'true';
const listOf = (text = '') => text.split(',').filter(Boolean);
const names = (student: Row, { sourcedId }: Row) =>
  listOf(student.agentSourcedIds).includes(sourcedId);

/** Whether a link between a student and an adult is active and unrestricted on a day. */
function isOpenTo(student: Row, adult: string, day: string): boolean {
  if (listOf(student['metadata.portal.restrictedAgents']).includes(adult)) return false;
  const dayIn = (column: string) =>
    listOf(student[column])
      .find((each) => each.startsWith(`${adult}=`))
      ?.split('=')[1];
  const [from, until] = [dayIn('metadata.portal.agentsFrom'), dayIn('metadata.portal.agentsUntil')];
  return (from === undefined || from <= day) && (until === undefined || day <= until);
}

/** Returns the groups of a person: years and classes of students, classes of teachers. */
function groupsOf(sis: Sis, day: string): (user: Row) => ReadonlySet<string> {
  const isOpenOn = (ids = '') =>
    listOf(ids).some((id) => {
      const session = sis.get('academicSessions', id);
      return session && (session.startDate ?? '') <= day && day < (session.endDate ?? '');
    });
  const classes = new Map(
    sis
      .all('classes')
      .filter((each) => isOpenOn(each.termSourcedIds))
      .map(({ sourcedId, title = '', classCode = '', classType }) => {
        // Two classes may have one title, so the code is behind it.
        const name =
          classCode === '' || title.includes(classCode) ? title : `${title} (${classCode})`;
        return [sourcedId, `${classType === 'homeroom' ? 'Homeroom' : 'Class'} ${name}`];
      }),
  );
  const enrolled = new Map<string, Set<string>>();
  for (const row of sis.all('enrollments')) {
    const { classSourcedId = '', userSourcedId = '', endDate = '' } = row;
    const group = classes.get(classSourcedId);
    // An enrolment that begins later counts already.
    if (!group || (endDate !== '' && day >= endDate)) continue;
    enrolled.set(userSourcedId, (enrolled.get(userSourcedId) ?? new Set()).add(group));
  }
  return ({ sourcedId, grades }) => {
    const own = enrolled.get(sourcedId) ?? new Set<string>();
    return grades ? new Set([...own, `Year level ${yearName(grades)}`]) : own;
  };
}

const yearName = (grade: string) => (grade === 'KG' ? 'Kindergarten' : `Year ${Number(grade)}`);
