import { expect, test, vi } from 'vitest';
import type { DemoSite } from '#bin/demo/content';
import { demoPosts } from '#bin/demo/posts';
import { rosterTables } from '#bin/demo/roster';
import { demoData, demoSchool } from '#bin/demo/school';
import { mostPeople } from '#bin/demo/school-data';
import { isFullProof } from '#test/support/proof-runs';
import { takeIn } from './take-in.ts';

const date = '2026-05-14';
const sites: DemoSite[] = ['main', 'regional'];

test('makes the same bytes for the same options in every time zone', () => {
  const first = demoSchool({ people: 60, date });
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  const second = demoSchool({ people: 60, date });
  vi.unstubAllEnvs();
  for (const site of sites) {
    expect(Buffer.compare(first.packages[site].roster, second.packages[site].roster)).toBe(0);
    expect(second.packages[site].files).toEqual(first.packages[site].files);
  }
  expect(second.people).toEqual(first.people);
  expect(second.accounts).toEqual(first.accounts);
});

test('makes another package for another day', () => {
  const packages = [date, '2026-05-15'].map(
    (day) => demoSchool({ people: 60, date: day }).packages,
  );
  expect(packages[0]?.main.roster).not.toEqual(packages[1]?.main.roster);
});

test.each([
  [1, '2027-01-01'],
  [2, '2026-12-31'],
  [40, '2028-02-29'],
  [300, '2026-01-26'],
  [300, date],
  [300, '2026-07-05'],
  [1000, '2026-10-30'],
])('passes the intake without findings for %i students on %s', async (people, day) => {
  const school = demoSchool({ people, date: day });
  for (const site of sites) {
    const { plan, faults, warnings } = await takeIn(school, site, day);
    expect(faults).toEqual([]);
    expect(warnings).toEqual([]);
    expect(plan?.format).toBe('OneRoster 1.2 (bulk)');
  }
});

// A large school repeats the smaller ones: only `npm run proof` makes it.
test.runIf(isFullProof)('makes a school of 5,000 students', async () => {
  const school = demoSchool({ people: 5000, date });
  const { faults, people } = await takeIn(school, 'main', date);
  expect(faults).toEqual([]);
  expect([...people.values()].filter(({ type }) => type === 'student')).toHaveLength(5000);
});

test.each([0, -3, 1.5, mostPeople + 1])('rejects a school of %d students', (people) => {
  expect(() => demoSchool({ people, date })).toThrow(/has from 1 to 20000 students/);
});

test('rejects a day that does not exist', () => {
  expect(() => demoSchool({ people: 10, date: '2026-02-30' })).toThrow(/"2026-02-30" is not a day/);
});

test('makes the requested number of students at main, and a third at regional', async () => {
  const school = demoSchool({ people: 300, date });
  for (const [site, count] of [
    ['main', 300],
    ['regional', 100],
  ] as const) {
    const { people } = await takeIn(school, site, date);
    const students = [...people.values()].filter(({ type }) => type === 'student');
    expect(students).toHaveLength(count);
    const byYear = Map.groupBy(students, ({ form_run }) => form_run);
    expect(byYear.size).toBe(13);
    const [lower, upper] = [byYear.get('Year 3') ?? [], byYear.get('Year 8') ?? []];
    expect(upper.length / lower.length).toBeCloseTo(2, 0);
  }
});

test.each([1, 300])('makes every group of a demo post with %i students', async (people) => {
  const school = demoSchool({ people, date });
  for (const site of sites) {
    const { groups } = await takeIn(school, site, date);
    const names = new Set(groups.map(({ groupname }) => groupname));
    for (const wanted of demoPosts(site).flatMap((post) => post.groups ?? [])) {
      expect(names).toContain(wanted);
    }
    expect(names).toContain('7A');
  }
});

test('includes the main people at every size', async () => {
  const small = demoSchool({ people: 1, date });
  const large = demoSchool({ people: 800, date });
  expect(small.people).toEqual(large.people);
  for (const school of [small, large]) {
    for (const site of sites) {
      const { people } = await takeIn(school, site, date);
      for (const part of school.people.filter((each) => each.site === site)) {
        const person = people.get(part.username);
        const name = [person?.firstname, person?.surname].filter(Boolean).join(' ');
        expect(name).toBe(part.name);
      }
    }
  }
});

test('gives accounts to exactly the people of the roster', async () => {
  const school = demoSchool({ people: 300, date });
  for (const site of sites) {
    const { people } = await takeIn(school, site, date);
    const accounts = school.accounts[site].map(({ username }) => username);
    expect(accounts.toSorted()).toEqual([...people.keys()].sort());
    for (const { username, firstname, surname, email } of school.accounts[site]) {
      expect(people.get(username)).toMatchObject({ firstname, surname, email });
    }
  }
});

test('makes plain usernames that are unique at a site', () => {
  const { accounts } = demoSchool({ people: 1500, date });
  for (const site of sites) {
    const names = accounts[site].map(({ username }) => username);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(\.[a-z]+)?\d*$/.test(name))).toEqual([]);
  }
});

test('gives a username to one row of a roster', () => {
  const { school } = demoData({ people: 500, date });
  for (const site of sites) {
    // A roster also names children of the other school whose family has children at both.
    const [users] = rosterTables(site, school).filter(({ name }) => name === 'users');
    const at = (users?.columns ?? '').split(' ').indexOf('username') + 1;
    const names = [...(users?.rows ?? [])].map((row) => row[at]);
    expect(names.length).toBeGreaterThan(300);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  }
});

test('gives the same usernames, numbers and class codes to different people at the two schools', async () => {
  const school = demoSchool({ people: 300, date });
  const [main, regional] = await Promise.all(sites.map((site) => takeIn(school, site, date)));
  if (!main || !regional) throw new Error('Both schools are taken in.');
  for (const username of ['ada', 'ed', 'tess', 'sam', 'cara']) {
    const [one, other] = [main.people.get(username), regional.people.get(username)];
    expect(one?.surname).not.toBe(other?.surname);
    expect(one?.userUid).not.toBe(other?.userUid);
  }
  const [sam, otherSam] = [main.people.get('sam'), regional.people.get('sam')];
  expect(sam?.sourcedId).toBe(otherSam?.sourcedId);
  expect(sam?.studentNumber).toBe(otherSam?.studentNumber);
  const codes = new Set(main.of('classes').map(({ sourcedId }) => sourcedId));
  expect(
    regional.of('classes').filter(({ sourcedId }) => codes.has(sourcedId)).length,
  ).toBeGreaterThan(50);
});
