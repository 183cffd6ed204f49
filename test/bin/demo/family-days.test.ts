import { beforeAll, describe, expect, it } from 'vitest';
import { closingCategory, schoolYearOf } from '#bin/demo/learning/school-year';
import { weekLettersOf } from '#bin/demo/learning/timetable';
import { demoSchool } from '#bin/demo/school';
import { allOf } from '#functions/intake/merge/stored';
import { attendanceOf } from '#shared/absences/attendance';
import { accountOf } from '#shared/finance/account';
import type { Profile } from '#shared/intake/roster';
import type { RosterKind } from '#shared/intake/roster-records';
import { enrolledDays } from '#shared/people/enrolment';
import { closedDays } from '#shared/timetables/closed-days';
import { lessonsOn } from '#shared/timetables/day-lessons';
import { schoolDaysOf, termsOf } from '#shared/timetables/school-days';
import { weekOn } from '#shared/timetables/week-letters';
import { load, MemoryRoster } from '#test/intake/files/packages';
import { loadFiles, storedIn } from '#test/intake/files/portal-loads';
import { schoolNamed } from '#test/support/records/school';

/** What the rules of the portal say about the demo school, from its files as the intake stores them. */
const date = '2026-09-10';
const stored = new MemoryRoster();
let people: Profile[];

beforeAll(async () => {
  const { roster, files } = demoSchool({ people: 60, date }).packages.main;
  await load(Buffer.from(roster), stored);
  const names = ['absences', 'timetable', 'timetable-changes', 'finance', 'year-info', 'calendar'];
  const own = names.map((name) => [`${name}.csv`, files[`${name}.csv`] ?? '']);
  await loadFiles(Object.fromEntries(own), stored, new Date(`${date}T00:00:00Z`));
  people = [...stored.people.values()];
});

const person = (username: string): Profile => {
  const found = people.find((each) => each.username === username);
  if (!found) throw new Error(`There is no ${username}.`);
  return found;
};
const records = async <K extends RosterKind>(kind: K) => [
  ...(await allOf(stored, schoolNamed('main'), kind)).values(),
];
const enrolmentsOf = async ({ sourcedId }: Profile) =>
  (await records('enrollments')).filter(({ userSourcedId }) => userSourcedId === sourcedId);

const weekOf = (day: string) => weekOn(weekLettersOf(schoolYearOf(2026)), day);

describe('the demo school', () => {
  it('has every kind of change on Sam’s day', async () => {
    const classes = (await enrolmentsOf(person('sam'))).map((each) => each.classSourcedId);
    const lessons = storedIn(stored, 'lessons').filter((each) => classes.includes(each.CLASS_ID));
    const changes = storedIn(stored, 'lesson-changes');
    const day = lessonsOn(date, { lessons, changes, weekOf, isOpen: true });
    const kinds = new Set(day.flatMap((each) => each.changes));
    expect(kinds).toEqual(new Set(['room', 'teacher', 'cancelled', 'moved', 'added']));
    expect(day.filter(({ isHeld }) => isHeld).length).toBeGreaterThan(4);
  });

  it('has sport instead of the last lesson on Fridays in weeks B', () => {
    const lettered = storedIn(stored, 'lessons').filter(({ week }) => week !== undefined);
    expect(
      new Set(lettered.map(({ weekday, period, week }) => [weekday, period, week].join())),
    ).toEqual(new Set(['5,6,A']));
    expect([weekOf('2026-02-06'), weekOf('2026-02-13')]).toEqual(['A', 'B']);
  });

  it('has believable attendance rates, and unexplained absences of Sam', async () => {
    const year = { from: '2026-01-01', until: '2027-01-01' };
    const closing = { categories: [closingCategory], groups: [] };
    const schoolDays = schoolDaysOf({
      terms: termsOf(await records('academicSessions'), '2026'),
      closed: closedDays(storedIn(stored, 'calendar'), closing, year),
    });
    expect(schoolDays).toHaveLength(4 * 50 - 3);
    const absences = Map.groupBy(storedIn(stored, 'absences'), ({ userUid }) => userUid);
    const rates: number[] = [];
    for (const student of people.filter(({ type }) => type === 'student')) {
      const { percentage } = attendanceOf({
        schoolDays,
        today: date,
        lessonsOn: () => 7,
        enrolled: enrolledDays(await enrolmentsOf(student)),
        absences: absences.get(student.userUid) ?? [],
      });
      if (percentage !== undefined) rates.push(percentage);
    }
    expect(rates.length).toBeGreaterThan(50);
    expect(Math.min(...rates)).toBeGreaterThan(75);
    expect(rates.reduce((sum, rate) => sum + rate, 0) / rates.length).toBeLessThan(99.5);
    const own = absences.get(person('sam').userUid) ?? [];
    expect(own.filter(({ status }) => status === 'unverified').length).toBeGreaterThanOrEqual(2);
  });

  it('has an account for each household of Sam, which share each invoice', () => {
    const of = (username: string) =>
      storedIn(stored, 'finance').filter(({ userUid }) => userUid === person(username).userUid);
    const [first, second] = [of('cara'), of('carl')];
    const tuition = (entries: typeof first) =>
      entries.filter(({ type }) => type === 'invoice').map(({ cents }) => cents);
    expect(tuition(first).length).toBeGreaterThan(4);
    expect(tuition(first).length).toBe(tuition(second).length);
    for (const [i, cents] of tuition(first).entries()) {
      expect(cents - (tuition(second)[i] ?? 0)).toBeOneOf([0, 1]);
    }
    expect(of('olga')).toEqual([]);
    expect(of('enid')).toEqual([]);
  });

  it('has invoices in every state, and credits', () => {
    const accounts = Map.groupBy(storedIn(stored, 'finance'), ({ userUid }) => userUid);
    const states = new Set<string>();
    for (const entries of accounts.values()) {
      for (const { state } of accountOf(entries, '2026-08-10').invoices) states.add(state);
    }
    expect(states).toEqual(new Set(['open', 'part paid', 'paid', 'overdue']));
    expect(storedIn(stored, 'finance').some(({ type }) => type === 'credit')).toBe(true);
    const [cara, carl] = ['cara', 'carl'].map((username) =>
      accountOf(accounts.get(person(username).userUid) ?? [], date),
    );
    expect(new Set(cara?.invoices.map(({ state }) => state))).toEqual(
      new Set(['open', 'part paid', 'paid', 'overdue']),
    );
    expect(carl?.balance).toBeLessThan(0);
    expect(accounts.has(person('theo').userUid)).toBe(true);
    expect(accounts.has(person('bea').userUid)).toBe(true);
  });

  it('has students who started lately, and some who start soon', () => {
    const days = people.flatMap(({ started_on }) => started_on ?? []);
    const near = days.filter(
      (day) => Math.abs(Date.parse(day) - Date.parse(date)) < 60 * 86_400_000,
    );
    expect(near.some((day) => day <= date)).toBe(true);
    expect(near.some((day) => day > date)).toBe(true);
    expect(near.length).toBeLessThan(people.length / 8);
  });

  it('has a head, key dates and a document for each year', () => {
    for (const [year, info] of Map.groupBy(storedIn(stored, 'year-info'), (each) => each.year)) {
      expect([year, new Set(info.map(({ kind }) => kind)).size]).toEqual([year, 3]);
    }
    expect(new Set(storedIn(stored, 'year-info').map(({ year }) => year)).size).toBe(13);
  });
});
