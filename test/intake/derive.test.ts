import { describe, expect, it } from 'vitest';
import { childrenOf } from '#functions/intake/derive/families';
import { groupingOf, yearNameOf } from '#functions/intake/derive/groups';
import { peopleOf } from '#functions/intake/derive/people';
import { findings } from '#functions/intake/faults';
import { schoolOf } from '#functions/intake/merge/site-orgs';
import type { Core } from '#functions/intake/merge/stored';
import { classUidOf, staffUidOf } from '#functions/kernel/roster/uids';
import { type RosterKind, rosterRecords } from '#shared/intake/roster-records';
import { schoolNamed } from '#test/support/records/school';

const [yesterday, today, tomorrow] = ['2026-03-01', '2026-03-02', '2026-03-03'] as const;

const usual: Record<string, object> = {
  orgs: { name: 'An organisation', type: 'school' },
  academicSessions: {
    title: 'Term 1',
    type: 'term',
    schoolYear: '2026',
    startDate: '2026-01-01',
    endDate: tomorrow,
  },
  courses: { title: 'Mathematics', grades: [], orgSourcedId: 'here', subjects: [] },
  classes: {
    title: 'Maths',
    classType: 'scheduled',
    grades: [],
    subjects: [],
    periods: [],
    courseSourcedId: 'course',
    schoolSourcedId: 'here',
    termSourcedIds: [],
  },
  users: {
    enabledUser: true,
    username: 'name',
    givenName: 'G',
    familyName: 'F',
    email: '',
    grades: [],
    agentSourcedIds: [],
    restrictedAgents: [],
    agentsFrom: {},
    agentsUntil: {},
  },
  roles: { orgSourcedId: 'here' },
  enrollments: { schoolSourcedId: 'here', classSourcedId: 'k1' },
};

type Rows = Partial<Record<keyof Core, Record<string, object>>>;

/** Returns the records of a roster by identifier, with default values. */
function coreOf(rows: Rows): Core {
  const of = (kind: RosterKind & keyof Core) =>
    new Map(
      Object.entries(rows[kind] ?? {}).map(([sourcedId, is]) => [
        sourcedId,
        rosterRecords[kind].parse({ sourcedId, ...usual[kind], ...is }),
      ]),
    );
  const kinds = Object.keys(usual) as (keyof Core)[];
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as unknown as Core;
}

/** Returns the roles of people at the school, by person. */
const rolesOf = (people: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(people).map(([who, role]) => [`r-${who}`, { userSourcedId: who, role }]),
  );
const here = new Set(['here']);
const school = { ...schoolNamed('main'), today: '2026-03-02', seniorFrom: undefined };
const peopleIn = (rows: Rows) => peopleOf(coreOf(rows), here, today);

describe('peopleOf', () => {
  const typesOf = (rows: Rows) => [...peopleIn(rows)].map(([id, { type }]) => [id, type]);
  const users = { a: {} };

  it('includes a person with a role at this school that has not ended', () => {
    const role = (is: object) => typesOf({ users, roles: { r: { userSourcedId: 'a', ...is } } });
    expect(role({ role: 'teacher' })).toEqual([['a', 'faculty']]);
    expect(role({ role: 'teacher', endDate: tomorrow })).toEqual([['a', 'faculty']]);
    expect(role({ role: 'teacher', endDate: today })).toEqual([]);
    expect(role({ role: 'teacher', orgSourcedId: 'elsewhere' })).toEqual([]);
  });

  it('derives the contact type from roles: student before staff before parent', () => {
    const as = (...roles: string[]) =>
      typesOf({
        users,
        roles: Object.fromEntries(roles.map((role) => [role, { userSourcedId: 'a', role }])),
      })[0]?.[1];
    expect(as('parent', 'teacher', 'student')).toBe('student');
    expect(as('parent', 'teacher')).toBe('faculty');
    for (const role of ['parent', 'guardian', 'relative']) expect(as(role)).toBe('affiliate');
    expect([as('visitor'), as()]).toEqual([undefined, undefined]);
  });

  it('omits a disabled person', () => {
    const roles = rolesOf({ a: 'teacher' });
    expect(typesOf({ users: { a: { enabledUser: false } }, roles })).toEqual([]);
  });
});

it('finds the school by a choice, its identifier, or as the only one', () => {
  const idOf = (identifiers: string[], sourcedId?: string) => {
    const found = findings();
    const orgs = identifiers.map((identifier, i) => [`o${i}`, { identifier }] as const);
    const chosen = sourcedId === undefined ? undefined : { sourcedId, other_schools: {} };
    const { orgs: all } = coreOf({ orgs: Object.fromEntries(orgs) });
    return [
      schoolOf(all, schoolNamed('regional'), chosen, found)?.sourcedId,
      found.faults[0]?.reason,
    ];
  };
  const nobody = [undefined, undefined];
  expect(idOf(['4711'])).toEqual(['o0', undefined]);
  expect(idOf(['main', 'Regional'])).toEqual(['o1', undefined]);
  expect(idOf(['main', 'Regional'], 'o0')).toEqual(['o0', undefined]);
  expect(idOf(['regional', 'Regional'])).toEqual(nobody);
  expect(idOf(['4711', '4712'])).toEqual(nobody);
  expect(idOf(['4711'], 'o9')).toEqual(nobody);
  expect(idOf([])).toEqual([undefined, 'This file has no organisation of type school.']);
});

describe('a link between a carer and a child', () => {
  const linked = (onChild: object, onCarer: object) => {
    const users = {
      child: { agentSourcedIds: ['carer'], ...onChild },
      carer: { agentSourcedIds: ['child'], ...onCarer },
    };
    const people = peopleIn({ users, roles: rolesOf({ child: 'student', carer: 'parent' }) });
    return childrenOf(people, (id) => id).get('carer');
  };
  const open = { userUid: 'child', status: 'active', restricted: false };

  it('applies the stricter of both rows', () => {
    expect(linked({}, {})).toEqual([open]);
    const on = (from: string | undefined, until: string | undefined, id: string) => ({
      agentsFrom: from ? { [id]: from } : {},
      agentsUntil: until ? { [id]: until } : {},
    });
    for (const [child, carer, day] of [
      [yesterday, undefined, { first: yesterday, last: yesterday }],
      [undefined, yesterday, { first: yesterday, last: yesterday }],
      [yesterday, tomorrow, { first: tomorrow, last: yesterday }],
      [tomorrow, yesterday, { first: tomorrow, last: yesterday }],
    ] as const) {
      expect([child, carer, linked(on(child, child, 'carer'), on(carer, carer, 'child'))]).toEqual([
        child,
        carer,
        [{ ...open, valid_from: day.first, valid_to: day.last }],
      ]);
    }
    for (const [onChild, onCarer] of [
      [{ restrictedAgents: ['carer'] }, {}],
      [{}, { restrictedAgents: ['child'] }],
    ] as const) {
      expect(linked(onChild, onCarer)).toEqual([{ ...open, restricted: true }]);
    }
  });

  it('ignores links between students, between parents, and to people of other schools', () => {
    const users = { a: { agentSourcedIds: ['b', 'nobody'] }, b: { agentSourcedIds: ['a'] } };
    for (const role of ['student', 'parent']) {
      const people = peopleIn({ users, roles: rolesOf({ a: role, b: role }) });
      expect([role, childrenOf(people, (id) => id).size]).toEqual([role, 0]);
    }
  });
});

describe('groupingOf', () => {
  /** Returns the groups of a person who has a role in a class. */
  function groupsOf(who: string, enrolment: object, more: Rows = {}) {
    const core = coreOf({
      users: { a: {} },
      roles: rolesOf({ a: who }),
      classes: { k1: {} },
      enrollments: { e: { userSourcedId: 'a', ...enrolment } },
      ...more,
    });
    const found = groupingOf(core, peopleOf(core, here, today), school);
    return { joined: [...(found.memberships.get('a') ?? [])], groups: found.groups };
  }
  const classUid = classUidOf(schoolNamed('main').site, 'k1');
  const isIn = (who: string, enrolment: object, more: Rows = {}) =>
    groupsOf(who, enrolment, more).joined.includes(classUid);

  it('includes students and teachers in a class group until they leave', () => {
    expect(isIn('student', { role: 'student' })).toBe(true);
    expect(isIn('teacher', { role: 'teacher' })).toBe(true);
    expect(isIn('student', { role: 'student', endDate: tomorrow })).toBe(true);
    expect(isIn('student', { role: 'student', endDate: today })).toBe(false);
    expect(isIn('student', { role: 'student', classSourcedId: 'none' })).toBe(false);
    expect(isIn('student', { role: 'student', userSourcedId: 'nobody' })).toBe(false);
  });

  it('excludes helping students, enrolled teachers and parents from a class group', () => {
    expect(isIn('student', { role: 'aide' })).toBe(false);
    expect(isIn('teacher', { role: 'student' })).toBe(false);
    expect(isIn('parent', { role: 'aide' })).toBe(false);
  });

  it('keeps a class group until its last term is over', () => {
    const academicSessions = { over: { endDate: today }, now: { endDate: tomorrow } };
    const within = (...termSourcedIds: string[]) => {
      const more = { academicSessions, classes: { k1: { termSourcedIds } } };
      const { joined, groups } = groupsOf('student', { role: 'student' }, more);
      expect(groups.has(classUid)).toBe(joined.includes(classUid));
      return joined.includes(classUid);
    };
    expect([within('over'), within('over', 'now'), within('now')]).toEqual([false, true, true]);
    expect([within(), within('unknown')]).toEqual([true, true]);
  });

  it('names a class group by its title, and its code if the title lacks it', () => {
    const groupOf = (is: object) =>
      groupsOf('student', { role: 'student' }, { classes: { k1: is } }).groups.get(classUid);
    expect(groupOf({ classCode: '7M1' })).toMatchObject({
      groupname: 'Maths (7M1)',
      grouptype: 'Class',
    });
    expect(groupOf({ classCode: '7M1', title: 'Maths 7M1' })?.groupname).toBe('Maths 7M1');
    expect(groupOf({ classType: 'homeroom' })).toMatchObject({
      groupname: 'Maths',
      grouptype: 'Homeroom',
    });
  });

  it('includes the teachers of its courses in a department group', () => {
    const orgs = { maths: { type: 'department' }, here: {} };
    const courses = { course: { orgSourcedId: 'maths' } };
    const uid = staffUidOf(schoolNamed('main').site, 'maths');
    const joined = (who: string, role: string) =>
      groupsOf(who, { role }, { orgs, courses }).joined.includes(uid);
    expect([joined('teacher', 'teacher'), joined('student', 'student')]).toEqual([true, false]);
    expect(groupsOf('teacher', { role: 'teacher' }, { orgs }).joined).not.toContain(
      staffUidOf(schoolNamed('main').site, 'here'),
    );
  });

  it('names a year group by its grade', () => {
    const names = ['07', '12', '0', '00', 'K', 'pk', 'Other'].map(yearNameOf);
    expect(names).toEqual([
      'Year 7',
      'Year 12',
      'Kindergarten',
      'Kindergarten',
      'Kindergarten',
      'Pre-kindergarten',
      'Other',
    ]);
  });
});

describe('the teacher of a homeroom', () => {
  const teacherOf = (classType: string, ...teachers: [string, boolean, string?][]) => {
    const users = Object.fromEntries(['s', ...teachers.map(([id]) => id)].map((id) => [id, {}]));
    const staff = Object.fromEntries(teachers.map(([id]) => [id, 'teacher']));
    const core = coreOf({
      users,
      roles: rolesOf({ s: 'student', ...staff }),
      classes: { k1: { classType } },
      enrollments: {
        s: { userSourcedId: 's', role: 'student' },
        ...Object.fromEntries(
          teachers.map(([id, primary, role = 'teacher']) => [
            `e-${id}`,
            { userSourcedId: id, role, primary },
          ]),
        ),
      },
    });
    return groupingOf(core, peopleOf(core, here, today), school).homeroomTeachers.get('s');
  };

  it('is the primary teacher, or the first by identifier, in any order', () => {
    expect(teacherOf('homeroom', ['b', false], ['c', true], ['a', false])).toBe('c');
    expect(teacherOf('homeroom', ['c', true], ['b', false])).toBe('c');
    expect(teacherOf('homeroom', ['b', true], ['a', true])).toBe('a');
    expect(teacherOf('homeroom', ['a', true], ['b', true])).toBe('a');
    expect(teacherOf('homeroom', ['a', false], ['b', false])).toBe('a');
    expect(teacherOf('homeroom', ['c', true], ['a', false], ['b', true])).toBe('b');
  });

  it('is not an aide or the teacher of another class', () => {
    expect(teacherOf('homeroom', ['a', true, 'aide'])).toBeUndefined();
    expect(teacherOf('scheduled', ['a', true])).toBeUndefined();
  });
});
