import { beforeAll, expect, test } from 'vitest';
import { demoSchool } from '#bin/demo/school';
import { isInForce, type Profile } from '#shared/intake/roster';
import type { Role } from '#shared/intake/roster-records';
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
/** Returns the children whose records a carer may read today. */
const open = (carer: Profile): string[] =>
  carer.children.filter((link) => isInForce(link, date)).map(({ userUid }) => userUid);
const carersOf = (child: Profile, of = main): Profile[] =>
  [...of.values()].filter((each) => each.children.some(({ userUid }) => userUid === child.userUid));
const studentsOf = (of: Map<string, Profile>) =>
  [...of.values()].filter(({ type }) => type === 'student');

test('gives cara two children, in Years 7 and 10', () => {
  const [sam, nina] = [person('sam'), person('nina')];
  expect(open(person('cara')).sort()).toEqual([sam.userUid, nina.userUid].sort());
  expect([sam.form_run, nina.form_run]).toEqual(['Year 7', 'Year 10']);
});

test('gives carl the same children in another household', () => {
  expect(open(person('carl'))).toEqual(open(person('cara')));
  expect(person('carl').email).not.toBe(person('cara').email);
});

test('makes tess the homeroom teacher of sam', () => {
  expect(person('sam').homeroom_teacher).toBe(person('tess').userUid);
});

test('makes theo a teacher and a carer', () => {
  const theo = person('theo');
  expect(theo).toMatchObject({ type: 'faculty', is_carer: true });
  expect(theo.carerNumber).toBeTruthy();
  expect(open(theo)).toEqual([person('zoe').userUid]);
});

test('includes other staff who are carers', () => {
  const both = [...main.values()].filter(({ type, children }) => type === 'faculty' && children[0]);
  expect(both.length).toBeGreaterThan(1);
});

test('links olga to her child without access', () => {
  const olga = person('olga');
  expect(olga.children).toMatchObject([{ userUid: person('misha').userUid, restricted: true }]);
  expect(open(olga)).toEqual([]);
  expect(open(person('petar'))).toEqual([person('misha').userUid]);
});

test('ends the link of enid', () => {
  expect(person('enid').children).toHaveLength(1);
  expect(open(person('enid'))).toEqual([]);
});

test('includes a link that begins later', () => {
  const links = [...main.values()].flatMap(({ children }) => children);
  expect(links.some(({ valid_from }) => valid_from !== undefined && valid_from > date)).toBe(true);
});

test('gives bea a child at each school, which only that school knows', () => {
  expect(open(person('bea'))).toEqual([person('ines').userUid]);
  expect(open(person('bea', regional))).toEqual([person('mateo', regional).userUid]);
  expect(person('bea').sourcedId).toBe(person('bea', regional).sourcedId);
  expect(main.has('mateo')).toBe(false);
});

test('includes other families with children at both schools', () => {
  const shared = [...main.values()].filter(
    ({ sourcedId, type }) =>
      type === 'affiliate' &&
      [...regional.values()].some(
        (other) => other.sourcedId === sourcedId && sourcedId.startsWith('g'),
      ),
  );
  expect(shared.length).toBeGreaterThan(1);
});

test('lets dag and grace work at both schools', () => {
  for (const username of ['dag', 'grace']) {
    expect(person(username).type).toBe('faculty');
    expect(person(username, regional).type).toBe('faculty');
  }
});

test('omits the only child of lev, who has left', () => {
  expect(main.has('dewi')).toBe(false);
  expect(person('lev')).toMatchObject({ type: 'affiliate', children: [], surname: '' });
});

test('calls people with only a family name, or only a given name, by that name', () => {
  expect(person('tala')).toMatchObject({ firstname: 'Tala', surname: '', is_carer: true });
  expect(person('sione')).toMatchObject({ firstname: 'Sione', surname: '', type: 'student' });
  expect(person('lev')).toMatchObject({ firstname: 'Suparman', surname: '' });
  const shown = [...main.values()].map(({ firstname }) => firstname);
  expect(shown.filter((name) => name === '')).toEqual([]);
});

test('makes al an affiliate without children', () => {
  expect(person('al')).toMatchObject({ type: 'affiliate', children: [] });
});

test('makes una of Year 12 eighteen years old', () => {
  const eighteenYearsAgo = `${Number(date.slice(0, 4)) - 18}${date.slice(4)}`;
  expect((birthDates.get(person('una').sourcedId) ?? '') <= eighteenYearsAgo).toBe(true);
  expect(person('una').form_run).toBe('Year 12');
});

test('includes brothers and sisters at the same school', () => {
  const several = [...main.values()].filter(
    (each) => each.type === 'affiliate' && open(each).length > 1,
  );
  expect(several.length).toBeGreaterThan(20);
});

test('gives children one, two or three carers', () => {
  const counts = new Set(studentsOf(main).map((student) => carersOf(student).length));
  expect([...counts].sort()).toEqual([1, 2, 3]);
});

test('gives ngozi twins', () => {
  const twins = ['ruby', 'max'].map((name) => person(name));
  expect(open(person('ngozi')).sort()).toEqual(twins.map(({ userUid }) => userUid).sort());
  expect(new Set(twins.map(({ sourcedId }) => birthDates.get(sourcedId))).size).toBe(1);
});

test('includes a carer whose children have different other parents', () => {
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

test('gives every student a carer', () => {
  for (const school of [main, regional]) {
    const without = studentsOf(school).filter((student) => carersOf(student, school).length === 0);
    expect(without).toEqual([]);
  }
});

test('includes grandparents as guardians', () => {
  const guardians = roles
    .filter(({ role }) => role === 'guardian')
    .map((each) => each.userSourcedId);
  const withChildren = [...main.values()].filter(({ children }) => children.length > 0);
  expect(
    withChildren.filter(({ sourcedId }) => guardians.includes(sourcedId)).length,
  ).toBeGreaterThan(1);
});

test('gives a person several roles at one school', () => {
  const theo = roles.filter(({ userSourcedId }) => userSourcedId === person('theo').sourcedId);
  expect(theo.map(({ role }) => role)).toEqual(['teacher', 'teacher', 'parent']);
});

test('includes carers who share a mailbox and carers without one', () => {
  const emails = [...main.values()].filter(({ is_carer }) => is_carer).map(({ email }) => email);
  expect(emails).toContain('');
  const filled = emails.filter(Boolean);
  expect(new Set(filled).size).toBeLessThan(filled.length);
});
