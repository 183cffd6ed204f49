import { describe, expect, test } from 'vitest';
import { courseNumber } from '#bin/demo/files/courses';
import { demoSchool } from '#bin/demo/school';
import { linesOf } from '#bin/demo/subjects';
import { occurrencesIn } from '#shared/domain/calendar-occurrences';
import { load, MemoryRoster } from '#test/functions/intake/packages';
import { loadFiles, storedIn } from '#test/functions/intake/portal-loads';

const ours = ['units.csv', 'resources.csv', 'classrooms.csv', 'calendar.csv', 'clubs.ics'];

describe.each(['main', 'regional'] as const)('the courses and calendar of %s', (site) => {
  test.each([
    [60, '2026-03-17'],
    [300, '2026-09-10'],
    [300, '2026-12-30'],
  ])('are taken in without a word, with %i students on %s', async (people, date) => {
    const { roster, files } = demoSchool({ people, date }).packages[site];
    const stored = new MemoryRoster();
    // The fixtures of the intake are those of main; the groups that events name are the same at both.
    await load(Buffer.from(roster), stored, site);
    const own = Object.fromEntries(ours.map((name) => [name, files[name] ?? '']));
    const { faults, warnings, run } = await loadFiles(own, stored, new Date(`${date}T00:00:00Z`));
    expect([faults, warnings]).toEqual([[], []]);
    expect(run?.counts.every(({ added }) => added > 0)).toBe(true);
    const year = {
      from: new Date(`${date.slice(0, 4)}-01-01`),
      to: new Date(`${date.slice(0, 4)}-12-31`),
    };
    const events = storedIn(stored, 'calendar');
    // At school it is the middle of the day.
    const day = { from: new Date(`${date}T00:00:00Z`), to: new Date(`${date}T08:00:00Z`) };
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

test('every course has a number of its own, as places ask for one', () => {
  const courses = Array.from({ length: 13 }, (_, grade) =>
    linesOf(grade).flatMap((choices) => choices.map((subject) => ({ grade, subject }))),
  ).flat();
  const numbers = courses.map((course) =>
    courseNumber({ ...course, sourcedId: '', title: '', code: '' }),
  );
  expect(numbers.every((number) => /^\d+$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});
