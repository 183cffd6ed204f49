import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  classRow,
  load,
  MemoryRoster,
  packageOf,
  type Row,
  roleRow,
  smallSchool,
  userRow,
} from './packages.ts';

/** A school as the oracle sees it: who is who, in which class, with which parents. */
interface Model {
  readonly people: Map<
    string,
    { role: 'student' | 'parent' | 'teacher'; name: string; grade: string; parents: string[] }
  >;
  readonly classes: Map<string, string>;
  /** Which people are in which class. */
  readonly places: Set<string>;
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
    places: some(classIds.flatMap((k) => [...students, ...teachers].map((who) => `${who} ${k}`))),
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
    const places = drawn.places.filter((place) => {
      const [who = '', k = ''] = place.split(' ');
      return people.has(who) && classes.has(k);
    });
    return { people, classes, places: new Set(places) };
  })
  .filter(({ people, places }) => people.size > 0 && places.size > 0);

function packed({ people, classes, places }: Model): Buffer {
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
    enrollments: [...places].map((place): Row => {
      const [who = '', k = ''] = place.split(' ');
      const role = people.get(who)?.role === 'student' ? 'student' : 'teacher';
      return {
        sourcedId: place,
        classSourcedId: k,
        schoolSourcedId: 'o1',
        userSourcedId: who,
        role,
      };
    }),
  });
}

/** What of a person the portal keeps, as text: two that differ are a change. */
function personText(id: string, { people, places }: Model): string | undefined {
  const person = people.get(id);
  if (!person) return undefined;
  const classes = [...places].filter((place) => place.startsWith(`${id} `)).toSorted();
  const children = [...people]
    .filter(([, { parents: of }]) => of.includes(id))
    .map(([child]) => child)
    .toSorted();
  return JSON.stringify([person.role, person.name, person.grade, classes, children]);
}

const groupTexts = ({ people, classes, places }: Model): Map<string, string> => {
  const groups = new Map([...classes].map(([id, title]) => [id, title]));
  for (const { role, grade } of people.values()) {
    if (role === 'student') groups.set(`year ${grade}`, '');
    if (role === 'teacher') groups.set('staff', '');
  }
  if ([...places].some((place) => place.startsWith('t'))) {
    // The one course of these schools belongs to a department.
    groups.set('teaching', '').set('department', '');
  }
  return groups;
};

/** Sets against sets, nothing else. */
function compare(kind: string, before: Map<string, string>, after: Map<string, string>) {
  const added = [...after.keys()].filter((id) => !before.has(id)).length;
  const leaving = [...before.keys()].filter((id) => !after.has(id)).length;
  const both = [...after].filter(([id]) => before.has(id));
  const changed = both.filter(([id, text]) => before.get(id) !== text).length;
  return { kind, added, changed, leaving, unchanged: both.length - changed };
}

const peopleTexts = (school: Model) =>
  new Map([...school.people.keys()].map((id) => [id, personText(id, school) ?? '']));
const placeTexts = ({ places }: Model) => new Map([...places].map((place) => [place, '']));

test('the numbers of a dry run are those of an oracle that only compares sets', async () => {
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
        compare('enrollments', placeTexts(first), placeTexts(second)),
      );
      const isMany = people.leaving > 0.2 * first.people.size;
      expect(run?.confirm_leaving).toBe(isMany ? people.leaving : undefined);
    }),
    { numRuns: 200 },
  );
});

test('whatever comes after another package, the same package again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(model, model, async (first, second) => {
      const stored = new MemoryRoster();
      await load(packed(first), stored);
      await load(packed(second), stored);
      const { plan } = await load(packed(second), stored);
      expect(plan).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
