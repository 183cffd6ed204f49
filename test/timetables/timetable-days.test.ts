import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { myDayTimetables } from '#shared/timetables/my-day-timetables.contract';
import { teacherDayTimetable } from '#shared/timetables/teacher-day-timetable.contract';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { type College, startCollege } from '#test/support/college/college';
import {
  enrol,
  storeChange,
  storeLesson,
  storeTimetable,
  timetableDay,
} from '#test/support/college/timetable';

let college: College;
beforeAll(async () => {
  college = await startCollege();
  await storeTimetable(college);
});
afterAll(() => college.stop());

const week = { from: timetableDay(0), to: timetableDay(6) };
const child = (userUid: string, days: object = week) =>
  college.ask('c.carer', myDayTimetables.listOfChild, { userUid, ...days });

/** Returns each lesson as one line, with its changes. */
const lines = (days: readonly TimetableDay[]) =>
  days.map(({ day_off, lessons }) => [
    ...(day_off ? [day_off] : []),
    ...lessons.map((each) =>
      [
        each.starts,
        each.class_name,
        each.room ?? '-',
        each.teacher ?? '-',
        each.changes.join(),
        each.is_held ? '' : 'not held',
        each.cover ?? '',
      ]
        .filter(Boolean)
        .join(' '),
    ),
  ]);

describe('the timetable of a student', () => {
  it('shows a week with its changes, names and days off', async () => {
    const days = await child('u-mia');
    expect(lines(days)).toEqual([
      ['09:00 7A English B12 Amelia Hart', '10:00 7A Maths Library Theo Brown room'],
      [
        '10:00 7A English B12 Amelia Hart cancelled not held',
        '11:00 7A Maths C3 Theo Brown moved not held',
      ],
      ['closed'],
      ['09:00 7A English B12 Theo Brown teacher', '14:00 7A Maths C3 Theo Brown moved'],
      ['13:00 7A English B12 Amelia Hart added'],
      ['weekend'],
      ['weekend'],
    ]);
    expect(days[0]).toMatchObject({
      mydaytimetablesUid: `u-mia.${timetableDay(0)}`,
      date: timetableDay(0),
      week: 'A',
      lessons: [{}, { usual: { room: 'C3', starts: '10:00', period: 2 } }],
    });
    expect(days[1]?.lessons[1]).toMatchObject({ moved_to: timetableDay(3) });
    expect(days[2]).toMatchObject({ closed_by: 'Staff development day', lessons: [] });
    expect(days[3]?.lessons[1]).toMatchObject({ moved_from: timetableDay(1), period: 6 });
  });

  it('is the same for the student, and of one day if a day is given', async () => {
    const date = timetableDay(0);
    const own = await college.ask('mia', myDayTimetables.list, { date });
    expect(own).toEqual(await child('u-mia', { date }));
    expect(own).toHaveLength(1);
    expect(lines(await college.ask('s.student', myDayTimetables.list, { date }))).toEqual([
      ['09:00 7A English B12 Amelia Hart'],
    ]);
  });

  it('has lessons only in their week, in the term, and while the student is in the class', async () => {
    const next = await child('u-mia', { date: timetableDay(11) });
    expect(lines(next)).toEqual([['09:00 7A Maths - Theo Brown']]);
    expect(next[0]?.week).toBe('B');
    expect(lines(await child('u-mia', { date: timetableDay(14) }))).toEqual([['holiday']]);
    await enrol(college, 'u-pip', '8S', { endDate: timetableDay(0), beginDate: timetableDay(-7) });
    expect(lines(await child('u-pip', { date: timetableDay(-7) }))).toEqual([
      ['13:00 8B Science Lab 1 Theo Brown'],
    ]);
    expect(lines(await child('u-pip', { date: timetableDay(0) }))).toEqual([[]]);
  });

  it.each<[string, object, RegExp]>([
    [
      'more than 14 days',
      { from: timetableDay(0), to: timetableDay(14) },
      /Choose 14 days at most/,
    ],
    ['a last day before the first', { from: timetableDay(1), to: timetableDay(0) }, /before the f/],
    ['a day and a span', { date: timetableDay(0), to: timetableDay(1) }, /Choose one day, or/],
    ['a day in another century', { date: '1926-01-01' }, /within a year from today/],
    ['a wrong day', { date: '2026-02-30' }, /a day, for example 2026-03-02/],
  ])('refuses %s', async (_, days, sentence) => {
    await expect(child('u-mia', days)).rejects.toThrow(sentence);
  });
});

describe('the timetable of a teacher', () => {
  const teacher = (username: string) => college.ask(username, teacherDayTimetable.list, week);

  it('shows own lessons, those of colleagues that the teacher takes, and those given away', async () => {
    expect(lines(await teacher('a.hart'))).toEqual([
      ['09:00 7A English B12 Amelia Hart'],
      ['10:00 7A English B12 Amelia Hart cancelled not held'],
      ['closed'],
      ['09:00 7A English B12 Theo Brown teacher by_colleague'],
      ['13:00 7A English B12 Amelia Hart added'],
      ['weekend'],
      ['weekend'],
    ]);
    const theo = await teacher('t.brown');
    expect(lines(theo)[3]).toEqual([
      '09:00 7A English B12 Theo Brown teacher for_colleague',
      '14:00 7A Maths C3 Theo Brown moved',
    ]);
    expect(theo[0]?.teacherdayUid).toBe(`u-t.brown.${timetableDay(0)}`);
    const own = await college.ask('t.brown', myDayTimetables.list, week);
    expect(lines(own)).toEqual(lines(theo));
  });

  it('includes lessons of own classes that name no teacher', async () => {
    await storeLesson(college, 'e5', '7E', { weekday: 5, starts: '08:00', ends: '08:30' });
    expect(lines(await teacher('a.hart'))[4]?.[0]).toBe('08:00 7A English - -');
    await storeChange(college, 'e5', {
      date: timetableDay(4),
      kind: 'teacher',
      teacherUid: 'u-t.brown',
    });
    expect(lines(await teacher('a.hart'))[4]?.[0]).toBe(
      '08:00 7A English - Theo Brown teacher by_colleague',
    );
  });
});

describe('the right to a timetable', () => {
  it('refuses people without the right, and answers "not found" for students of others', async () => {
    const { list, listOfChild } = myDayTimetables;
    await expect(college.ask('c.carer', list, {})).rejects.toThrow(/403/);
    await expect(college.ask('mia', listOfChild, { userUid: 'u-ned' })).rejects.toThrow(/403/);
    await expect(college.ask('mia', teacherDayTimetable.list, {})).rejects.toThrow(/403/);
    await expect(college.ask('c.carer', teacherDayTimetable.list, {})).rejects.toThrow(/403/);
    for (const userUid of ['u-s.student', 'u-a.hart', 'u-nobody', 'u-c.carer']) {
      await expect(child(userUid)).rejects.toThrow(/404 .*This timetable is not available/);
    }
  });
});
