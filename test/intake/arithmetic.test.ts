import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proofRuns } from '#test/support/proof-runs';
import {
  classRow,
  load,
  MemoryRoster,
  packageOf,
  type Row,
  roleRow,
  smallSchool,
  userRow,
} from './files/packages.ts';

/** A school as the oracle sees it: the people with their roles, classes and parents. */
interface Model {
  readonly people: Map<
    string,
    { role: 'student' | 'parent' | 'teacher'; name: string; grade: string; parents: string[] }
  >;
  readonly classes: Map<string, string>;
  /** The enrolments as `person class`. */
  readonly enrolled: Set<string>;
}

const ids = (kind: string, most: number) => Array.from({ length: most }, (_, i) => `${kind}${i}`);
const students = ids('s', 6);
const parents = ids('p', 4);
const teachers = ids('t', 3);
const classIds = ids('k', 4);

const some = <T>(all: readonly T[]) => fc.subarray([...all]);
const model: fc.Arbitrary<Model> = fc
  .record({
    students: some(students),
    parents: some(parents),
    teachers: some(teachers),
    classes: fc.subarray(classIds, { minLength: 1 }),
    names: fc.array(fc.constantFrom('A', 'B'), { minLength: 13, maxLength: 13 }),
    grades: fc.array(fc.constantFrom('07', '08'), { minLength: 6, maxLength: 6 }),
    families: fc.array(some(parents), { minLength: 6, maxLength: 6 }),
    titles: fc.array(fc.constantFrom('X', 'Y'), { minLength: 4, maxLength: 4 }),
    enrolled: some(classIds.flatMap((k) => [...students, ...teachers].map((who) => `${who} ${k}`))),
  })
  .map((drawn) => {
    const present = [...drawn.students, ...drawn.parents, ...drawn.teachers];
    const people: Model['people'] = new Map();
    present.forEach((id, i) => {
      const at = students.indexOf(id);
      const role = at >= 0 ? 'student' : parents.includes(id) ? 'parent' : 'teacher';
      const family = (drawn.families[at] ?? []).filter((parent) => drawn.parents.includes(parent));
      people.set(id, {
        role,
        name: drawn.names[i] ?? 'A',
        grade: drawn.grades[at] ?? '',
        parents: family,
      });
    });
    const classes = new Map(
      drawn.classes.map((id) => [id, drawn.titles[classIds.indexOf(id)] ?? 'X']),
    );
    const enrolled = drawn.enrolled.filter((enrolment) => {
      const [who = '', k = ''] = enrolment.split(' ');
      return people.has(who) && classes.has(k);
    });
    return { people, classes, enrolled: new Set(enrolled) };
  })
  .filter(({ people, enrolled }) => people.size > 0 && enrolled.size > 0);

function packed({ people, classes, enrolled }: Model): Buffer {
  const { orgs = [], academicSessions = [], courses = [] } = smallSchool();
  const entries = [...people];
  return packageOf({
    orgs,
    academicSessions,
    courses,
    classes: [...classes].map(([id, title]) => classRow(id, { title })),
    users: entries.map(([id, { name, grade, parents: agents }]) =>
      userRow(id, {
        username: id,
        givenName: name,
        grades: grade,
        agentSourcedIds: agents.join(','),
      }),
    ),
    roles: entries.map(([id, { role }]) => roleRow(id, role)),
    enrollments: [...enrolled].map((enrolment): Row => {
      const [who = '', k = ''] = enrolment.split(' ');
      const role = people.get(who)?.role === 'student' ? 'student' : 'teacher';
      return {
        sourcedId: enrolment,
        classSourcedId: k,
        schoolSourcedId: 'o1',
        userSourcedId: who,
        role,
      };
    }),
  });
}

/** Returns the stored data of a person as text. Two texts that differ are a change. */
function personText(id: string, { people, enrolled }: Model): string | undefined {
  const person = people.get(id);
  if (!person) return undefined;
  const classes = [...enrolled].filter((enrolment) => enrolment.startsWith(`${id} `)).toSorted();
  const children = [...people]
    .filter(([, { parents: of }]) => of.includes(id))
    .map(([child]) => child)
    .toSorted();
  return JSON.stringify([person.role, person.name, person.grade, classes, children]);
}

const groupTexts = ({ people, classes, enrolled }: Model): Map<string, string> => {
  const groups = new Map([...classes].map(([id, title]) => [id, title]));
  for (const { role, grade } of people.values()) {
    if (role === 'student') groups.set(`year ${grade}`, '').set('senior', '');
    if (role === 'teacher') groups.set('staff', '');
  }
  if ([...enrolled].some((enrolment) => enrolment.startsWith('t'))) {
    // The one course of these schools belongs to a department.
    groups.set('teaching', '').set('department', '');
  }
  return groups;
};

/** Compares two sets of records. */
function compare(kind: string, before: Map<string, string>, after: Map<string, string>) {
  const added = [...after.keys()].filter((id) => !before.has(id)).length;
  const leaving = [...before.keys()].filter((id) => !after.has(id)).length;
  const both = [...after].filter(([id]) => before.has(id));
  const changed = both.filter(([id, text]) => before.get(id) !== text).length;
  return { kind, added, changed, leaving, unchanged: both.length - changed };
}

const peopleTexts = (school: Model) =>
  new Map([...school.people.keys()].map((id) => [id, personText(id, school) ?? '']));
const enrolmentTexts = ({ enrolled }: Model) =>
  new Map([...enrolled].map((enrolment) => [enrolment, '']));

test('counts the changes of a dry run like an oracle that compares sets', async () => {
  await fc.assert(
    fc.asyncProperty(model, model, async (first, second) => {
      const stored = new MemoryRoster();
      await load(packed(first), stored);
      const { run } = await load(packed(second), stored);
      const people = compare('users', peopleTexts(first), peopleTexts(second));
      expect(run?.counts).toContainEqual(people);
      expect(run?.counts).toContainEqual(compare('groups', groupTexts(first), groupTexts(second)));
      expect(run?.counts).toContainEqual(compare('classes', first.classes, second.classes));
      expect(run?.counts).toContainEqual(
        compare('enrollments', enrolmentTexts(first), enrolmentTexts(second)),
      );
      const isMany = people.leaving > 0.2 * first.people.size;
      expect(run?.confirm_leaving).toBe(isMany ? people.leaving : undefined);
    }),
    { numRuns: proofRuns(600) },
  );
});

test('changes nothing when the same package is loaded again', async () => {
  await fc.assert(
    fc.asyncProperty(model, model, async (first, second) => {
      const stored = new MemoryRoster();
      await load(packed(first), stored);
      await load(packed(second), stored);
      const { plan } = await load(packed(second), stored);
      expect(plan).toEqual([]);
    }),
    { numRuns: proofRuns(400) },
  );
});
