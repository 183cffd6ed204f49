import { beforeAll, expect, test } from 'vitest';
import { demoSchool } from '#bin/demo/school';
import { isInForce, type Profile } from '#shared/domain/roster';
import type { Role } from '#shared/domain/roster-records';
import { takeIn } from './take-in.ts';

const date = '2026-05-14';

let main: Map<string, Profile>;
let regional: Map<string, Profile>;
let birthDates: Map<string, string>;
let roles: Role[];

beforeAll(async () => {
  const school = demoSchool({ people: 300, date });
  const taken = await takeIn(school, 'main', date);
  main = taken.people;
  regional = (await takeIn(school, 'regional', date)).people;
  roles = taken.of('roles');
  const born = taken
    .of('demographics')
    .map(({ sourcedId, birthDate = '' }) => [sourcedId, birthDate] as const);
  birthDates = new Map(born);
});

const person = (username: string, of = main): Profile => {
  const found = of.get(username);
  if (!found) throw new Error(`There is no ${username}.`);
  return found;
};
/** The children whose records are open to a carer today. */
const open = (carer: Profile): string[] =>
  carer.children.filter((link) => isInForce(link, date)).map(({ userUid }) => userUid);
const carersOf = (child: Profile, of = main): Profile[] =>
  [...of.values()].filter((each) => each.children.some(({ userUid }) => userUid === child.userUid));
const studentsOf = (of: Map<string, Profile>) =>
  [...of.values()].filter(({ type }) => type === 'student');

test('cara cares for two children, in Years 7 and 10', () => {
  const [sam, nina] = [person('sam'), person('nina')];
  expect(open(person('cara')).sort()).toEqual([sam.userUid, nina.userUid].sort());
  expect([sam.form_run, nina.form_run]).toEqual(['Year 7', 'Year 10']);
});

test('carl is the other household of the same children', () => {
  expect(open(person('carl'))).toEqual(open(person('cara')));
  expect(person('carl').email).not.toBe(person('cara').email);
});

test('tess is the homeroom teacher of sam', () => {
  expect(person('sam').homeroom_teacher).toBe(person('tess').userUid);
});

test('theo teaches and cares for a child', () => {
  const theo = person('theo');
  expect(theo).toMatchObject({ type: 'faculty', is_carer: true });
  expect(theo.carerNumber).toBeTruthy();
  expect(open(theo)).toEqual([person('zoe').userUid]);
});

test('other staff are carers too', () => {
  const both = [...main.values()].filter(({ type, children }) => type === 'faculty' && children[0]);
  expect(both.length).toBeGreaterThan(1);
});

test('olga is linked to her child, and the link opens nothing', () => {
  const olga = person('olga');
  expect(olga.children).toMatchObject([{ userUid: person('misha').userUid, restricted: true }]);
  expect(open(olga)).toEqual([]);
  expect(open(person('petar'))).toEqual([person('misha').userUid]);
});

test('the link of enid has ended', () => {
  expect(person('enid').children).toHaveLength(1);
  expect(open(person('enid'))).toEqual([]);
});

test('a link begins later', () => {
  const links = [...main.values()].flatMap(({ children }) => children);
  expect(links.some(({ valid_from }) => valid_from !== undefined && valid_from > date)).toBe(true);
});

test('bea has a child at each school, and each school knows of its own', () => {
  expect(open(person('bea'))).toEqual([person('ines').userUid]);
  expect(open(person('bea', regional))).toEqual([person('mateo', regional).userUid]);
  expect(person('bea').sourcedId).toBe(person('bea', regional).sourcedId);
  expect(main.has('mateo')).toBe(false);
});

test('other families have children at both schools', () => {
  const shared = [...main.values()].filter(
    ({ sourcedId, type }) =>
      type === 'affiliate' &&
      [...regional.values()].some(
        (other) => other.sourcedId === sourcedId && sourcedId.startsWith('g'),
      ),
  );
  expect(shared.length).toBeGreaterThan(1);
});

test('dag works at both schools, and grace for both', () => {
  for (const username of ['dag', 'grace']) {
    expect(person(username).type).toBe('faculty');
    expect(person(username, regional).type).toBe('faculty');
  }
});

test('the only child of lev has left', () => {
  expect(main.has('dewi')).toBe(false);
  expect(person('lev')).toMatchObject({ type: 'affiliate', children: [], surname: '' });
});

test('al is an affiliate without children', () => {
  expect(person('al')).toMatchObject({ type: 'affiliate', children: [] });
});

test('una of Year 12 is eighteen', () => {
  const eighteenYearsAgo = `${Number(date.slice(0, 4)) - 18}${date.slice(4)}`;
  expect((birthDates.get(person('una').sourcedId) ?? '') <= eighteenYearsAgo).toBe(true);
  expect(person('una').form_run).toBe('Year 12');
});

test('brothers and sisters go to the same school', () => {
  const several = [...main.values()].filter(
    (each) => each.type === 'affiliate' && open(each).length > 1,
  );
  expect(several.length).toBeGreaterThan(20);
});

test('children have one, two and three carers', () => {
  const counts = new Set(studentsOf(main).map((student) => carersOf(student).length));
  expect([...counts].sort()).toEqual([1, 2, 3]);
});

test('a carer has children with different other parents', () => {
  const patchwork = [...main.values()].filter(({ children }) => {
    const others = children.map(({ userUid }) => {
      const child = [...main.values()].find((each) => each.userUid === userUid);
      return child
        ? carersOf(child)
            .map((carer) => carer.userUid)
            .sort()
            .join()
        : '';
    });
    return new Set(others).size > 1;
  });
  expect(patchwork.length).toBeGreaterThan(0);
});

test('every student has a carer', () => {
  for (const of of [main, regional]) {
    expect(studentsOf(of).filter((student) => carersOf(student, of).length === 0)).toEqual([]);
  }
});

test('grandparents bring up a child', () => {
  const guardians = roles
    .filter(({ role }) => role === 'guardian')
    .map((each) => each.userSourcedId);
  const withChildren = [...main.values()].filter(({ children }) => children.length > 0);
  expect(
    withChildren.filter(({ sourcedId }) => guardians.includes(sourcedId)).length,
  ).toBeGreaterThan(1);
});

test('a person has several roles at one school', () => {
  const theo = roles.filter(({ userSourcedId }) => userSourcedId === person('theo').sourcedId);
  expect(theo.map(({ role }) => role)).toEqual(['teacher', 'teacher', 'parent']);
});

test('some carers share a mailbox, and some have none', () => {
  const emails = [...main.values()].filter(({ is_carer }) => is_carer).map(({ email }) => email);
  expect(emails).toContain('');
  const filled = emails.filter(Boolean);
  expect(new Set(filled).size).toBeLessThan(filled.length);
});
