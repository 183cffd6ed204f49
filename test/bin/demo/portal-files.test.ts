import { describe, expect, test } from 'vitest';
import { courseNumber } from '#bin/demo/files/courses';
import { demoSchoolDay } from '#bin/demo/learning/demo-days';
import { linesOf } from '#bin/demo/learning/subjects';
import { demoSchool } from '#bin/demo/school';
import { occurrencesIn } from '#shared/calendar/calendar-occurrences';
import { load, MemoryRoster } from '#test/intake/files/packages';
import { loadFiles, storedIn } from '#test/intake/files/portal-loads';

const ours = [
  'units.csv',
  'resources.csv',
  'classrooms.csv',
  'calendar.csv',
  'clubs.ics',
  'absences.csv',
  'timetable.csv',
  'timetable-changes.csv',
  'finance.csv',
  'year-info.csv',
  'learning-goals.csv',
  'learning-virtues-goals.csv',
  'homeroom-comments.csv',
];

describe.each(['main', 'regional'] as const)('the portal’s own files of %s', (site) => {
  test.each([
    [60, '2026-03-17'],
    [300, '2026-09-10'],
    [300, '2026-12-30'],
  ])('passes the intake without findings for %i students on %s', async (people, date) => {
    const { roster, files } = demoSchool({ people, date }).packages[site];
    const stored = new MemoryRoster();
    // The fixtures of the intake use main; the groups that events name exist at both schools.
    await load(Buffer.from(roster), stored, site);
    const own = Object.fromEntries(ours.map((name) => [name, files[name] ?? '']));
    const { faults, warnings, run } = await loadFiles(own, stored, new Date(`${date}T00:00:00Z`));
    expect([faults, warnings]).toEqual([[], []]);
    expect(run?.counts.map(({ kind }) => kind)).toEqual([
      'course-units',
      'course-tasks',
      'course-classrooms',
      'calendar',
      'absences',
      'lessons',
      'lesson-changes',
      'finance',
      'year-info',
      'learning-goals',
      'virtue-goals',
      'homeroom-comments',
    ]);
    expect(run?.counts.every(({ added }) => added > 0)).toBe(true);
    const year = {
      from: new Date(`${date.slice(0, 4)}-01-01`),
      to: new Date(`${date.slice(0, 4)}-12-31`),
    };
    const events = storedIn(stored, 'calendar');
    // These hours are during the day at the school.
    const at = demoSchoolDay(date);
    const day = { from: new Date(`${at}T00:00:00Z`), to: new Date(`${at}T08:00:00Z`) };
    const onTheDay = events.filter((event) => occurrencesIn(event, day).length > 0);
    expect(onTheDay.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Science fair', 'Uniform shop open', 'Library open late']),
    );
    expect(new Set(events.map(({ status }) => status)).size).toBe(3);
    const months = new Set(
      events.flatMap((event) => occurrencesIn(event, year).map(({ starts }) => starts.slice(0, 7))),
    );
    expect(months.size).toBeGreaterThanOrEqual(10);
    expect(stored.learningAreas.size).toBeGreaterThan(8);
  });
});

test('gives every course a unique number', () => {
  const courses = Array.from({ length: 13 }, (_, grade) =>
    linesOf(grade).flatMap((choices) => choices.map((subject) => ({ grade, subject }))),
  ).flat();
  const numbers = courses.map((course) =>
    courseNumber({ ...course, sourcedId: '', title: '', code: '' }),
  );
  expect(numbers.every((number) => /^\d+$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});
