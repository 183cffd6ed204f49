import { addDays } from '#shared/kernel/zone';
import type { chance } from '#test/support/chance';
import type { Row, Sis } from './sis.ts';

type Chance = ReturnType<typeof chance>;

/** What a change is about: the school, and others that take part. */
export interface Living {
  readonly sis: Sis;
  readonly other: Sis;
  readonly day: string;
  readonly by: Chance;
  /** People who stay, because scripts call the portal as them. */
  readonly stays: ReadonlySet<string>;
}

const isHere = ({ enabledUser }: Row) => enabledUser === 'true';
const rolesOf = (sis: Sis, { sourcedId }: Row) =>
  sis.all('roles').filter(({ userSourcedId }) => userSourcedId === sourcedId);

/** Returns the people of a role who may change. */
function having({ sis, stays }: Living, role: string): Row[] {
  const own = new Set(
    sis.all('roles').flatMap((row) => (row.role === role ? (row.userSourcedId ?? '') : [])),
  );
  const school = sis.all('orgs').find(({ identifier }) => identifier === sis.site);
  return sis
    .all('users')
    .filter((user) => isHere(user) && own.has(user.sourcedId) && !stays.has(user.username ?? ''))
    .filter(({ primaryOrgSourcedId }) => primaryOrgSourcedId === school?.sourcedId);
}

/** How many people have come to each school. */
const newcomers = new WeakMap<Sis, number>();
function newNumber(sis: Sis): string {
  const count = (newcomers.get(sis) ?? 0) + 1;
  newcomers.set(sis, count);
  return String(count).padStart(5, '0');
}

/** Enters a new person who is like another one, with the same roles. */
export function enterLike(sis: Sis, like: Row, is: Partial<Row>): Row {
  const number = newNumber(sis);
  const sourcedId = `new-${sis.site}-${number}`;
  const username = `new.${sis.site}.${number}`;
  const row = {
    ...like,
    ...is,
    sourcedId,
    username,
    email: like.email ? `${username}@example.edu` : '',
    identifier: `9${number}`,
    userIds: like.userIds?.replace(/:[^}]*\}/g, `:9${number}}`) ?? '',
  } as Row;
  sis.put('users', row);
  for (const role of rolesOf(sis, like)) {
    sis.put('roles', {
      ...role,
      sourcedId: `${sourcedId}-${role.sourcedId}`,
      userSourcedId: sourcedId,
    });
  }
  const born = sis.get('demographics', like.sourcedId);
  if (born) sis.put('demographics', { ...born, sourcedId });
  return row;
}

/** Copies a person with roles and enrolments under another identifier. */
function copyOf(sis: Sis, like: Row, is: Partial<Row>): Row {
  const enrolled = sis.all('enrollments').filter((each) => each.userSourcedId === like.sourcedId);
  const row = enterLike(sis, like, is);
  for (const each of enrolled) {
    sis.put('enrollments', {
      ...each,
      sourcedId: `${each.classSourcedId}-${row.sourcedId}`,
      userSourcedId: row.sourcedId,
    });
  }
  return row;
}

/** The identifiers of the carers on a student's row. */
const agentsOf = (student: Row) => (student.agentSourcedIds ?? '').split(',').filter(Boolean);

type Change = (living: Living) => string | undefined;

function change(role: string, act: (person: Row, living: Living) => string | undefined): Change {
  return (living) => {
    const people = having(living, role);
    return people.length === 0 ? undefined : act(living.by.pick(people), living);
  };
}

/** What happens in the life of a school, each as its office writes it into the information system. */
export const changes: Readonly<Record<string, Change>> = {
  'a member of staff leaves': change('teacher', (person, { sis }) => {
    sis.put('users', { sourcedId: person.sourcedId, enabledUser: 'false' });
    return person.sourcedId;
  }),
  'a member of staff joins': change('teacher', (like, { sis }) => {
    return copyOf(sis, like, { familyName: 'Newcome' }).sourcedId;
  }),
  'a member of staff marries': change('teacher', ({ sourcedId, familyName }, { sis }) => {
    sis.put('users', { sourcedId, familyName: `${familyName}-Marr` });
    return sourcedId;
  }),
  'a member of staff changes name': change('teacher', ({ sourcedId, givenName = '' }, { sis }) => {
    const name = givenName.startsWith('Re') ? givenName.slice(2) : `Re${givenName}`;
    sis.put('users', { sourcedId, givenName: name, preferredGivenName: name } as Row);
    return sourcedId;
  }),
  'a member of staff becomes a guardian': change('teacher', ({ sourcedId }, living) => {
    const [child] = [living.by.pick(having(living, 'student'))];
    if (!child) return undefined;
    const agents = [...new Set([...agentsOf(child), sourcedId])];
    living.sis.put('users', { sourcedId: child.sourcedId, agentSourcedIds: agents.join(',') });
    return child.sourcedId;
  }),
  'a child changes household': change('student', (child, { sis, ...living }) => {
    const [first, ...rest] = agentsOf(child);
    const other = living.by.pick(having({ sis, ...living }, 'parent'));
    if (first === undefined || !other || rest.includes(other.sourcedId)) return undefined;
    const agents = [other.sourcedId, ...rest].join(',');
    sis.put('users', { sourcedId: child.sourcedId, agentSourcedIds: agents });
    return child.sourcedId;
  }),
  'a link is restricted': change('student', (child, { sis }) => {
    const [first] = agentsOf(child);
    if (first === undefined) return undefined;
    sis.put('users', {
      sourcedId: child.sourcedId,
      'metadata.portal.restrictedAgents': first,
    } as Row);
    return child.sourcedId;
  }),
  'a child turns eighteen': change('student', (child, { sis, day }) => {
    const until = agentsOf(child).map((agent) => `${agent}=${addDays(day, 2)}`);
    sis.put('users', {
      sourcedId: child.sourcedId,
      'metadata.portal.agentsUntil': until.join(','),
    } as Row);
    return child.sourcedId;
  }),
  'a child leaves': change('student', ({ sourcedId }, { sis }) => {
    sis.put('users', { sourcedId, enabledUser: 'false' });
    return sourcedId;
  }),
  'a child joins': change('student', (like, { sis }) => {
    return copyOf(sis, like, { givenName: 'Newton', agentSourcedIds: like.agentSourcedIds ?? '' })
      .sourcedId;
  }),
  'a child moves to the other school': change('student', (child, { sis, other, ...living }) => {
    const like = having({ ...living, sis: other, other: sis }, 'student')[0];
    if (!like) return undefined;
    sis.put('users', { sourcedId: child.sourcedId, enabledUser: 'false' });
    const { givenName = '', familyName = '' } = child;
    return copyOf(other, like, { givenName, familyName, agentSourcedIds: '' }).sourcedId;
  }),
};
