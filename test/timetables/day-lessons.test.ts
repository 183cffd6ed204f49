import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/kernel/zone';
import { type DaySources, heldLessons, lessonsOn } from '#shared/timetables/day-lessons';
import { weekdayOf } from '#shared/timetables/school-days';
import type { Lesson, LessonChange } from '#shared/timetables/timetable-records';
import { weekOn } from '#shared/timetables/week-letters';
import { proofRuns, proofSeed } from '#test/support/proof-runs';

/** A Monday of week A. */
const monday = '2026-03-02';
const weekOf = (day: string) =>
  weekOn({ letters: ['A', 'B'], starts: [{ day: monday, week: 'A' }] }, day);

const lesson = (TIMETABLE_ID: string, is: Partial<Lesson> = {}): Lesson => ({
  TIMETABLE_ID,
  CLASS_ID: 'k1',
  teacherUid: 'tess',
  weekday: 1,
  period: 1,
  starts: '09:00',
  ends: '09:50',
  room: 'R1',
  ...is,
});
const change = (kind: LessonChange['kind'], is: Partial<LessonChange> = {}): LessonChange => ({
  CHANGE_ID: `${kind}-1`,
  TIMETABLE_ID: 'l1',
  date: monday,
  kind,
  ...is,
});
const day = (on: string, sources: Partial<DaySources>) =>
  lessonsOn(on, { lessons: [lesson('l1')], changes: [], weekOf, isOpen: true, ...sources });

const clock = (period: number) => ({ starts: `${10 + period}:00`, ends: `${10 + period}:45` });
const lessonsArb = fc.array(
  fc.record({
    weekday: fc.integer({ min: 1, max: 6 }),
    period: fc.nat(6),
    week: fc.constantFrom(undefined, 'A', 'B'),
    room: fc.constantFrom(undefined, 'R1', 'R2'),
  }),
  { maxLength: 12 },
);
const changesArb = fc.array(
  fc.record({
    lesson: fc.nat(11),
    weeks: fc.nat(1),
    kind: fc.constantFrom(
      'cancelled' as const,
      'room' as const,
      'teacher' as const,
      'moved' as const,
      'added' as const,
    ),
    to: fc.option(fc.nat(13)),
    period: fc.nat(6),
    value: fc.constantFrom('X1', 'X2'),
  }),
  { maxLength: 12 },
);

type ChangeDrafts = typeof changesArb extends fc.Arbitrary<infer T> ? T : never;

/** Makes valid changes: one of a kind for a lesson and day, and not both cancelled and moved. */
function validChanges(lessons: readonly Lesson[], drafts: ChangeDrafts) {
  const taken = new Set<string>();
  return drafts.flatMap((draft, i): LessonChange[] => {
    const of = lessons[draft.lesson];
    if (!of) return [];
    const date = addDays(monday, of.weekday - 1 + 7 * draft.weeks);
    const kind = draft.kind;
    const slot = kind === 'moved' ? 'cancelled' : kind;
    if (taken.has(`${of.TIMETABLE_ID} ${date} ${slot}`)) return [];
    taken.add(`${of.TIMETABLE_ID} ${date} ${slot}`);
    const base = { CHANGE_ID: `c${i}`, TIMETABLE_ID: of.TIMETABLE_ID, date, kind };
    if (kind === 'cancelled') return [base];
    if (kind === 'room') return [{ ...base, room: draft.value }];
    if (kind === 'teacher') return [{ ...base, teacherUid: draft.value }];
    const at = { period: draft.period, ...clock(draft.period) };
    if (kind === 'added') return [{ ...base, ...at, date: addDays(monday, draft.to ?? 0) }];
    return [{ ...base, ...at, ...(draft.to !== null && { to_date: addDays(monday, draft.to) }) }];
  });
}

interface Held {
  id: string;
  origin: string;
  on: string;
  period: number;
  room: string | undefined;
  teacher: string | undefined;
}

/** Writes the lessons of 2 weeks into a diary, and then corrects it change by change. */
function diaryOf(lessons: readonly Lesson[], changes: readonly LessonChange[]): Held[] {
  let diary: Held[] = [];
  for (let i = 0; i < 14; i++) {
    const on = addDays(monday, i);
    for (const each of lessons) {
      const letter = i < 7 ? 'A' : 'B';
      if ((i % 7) + 1 !== each.weekday || (each.week ?? letter) !== letter) continue;
      const { TIMETABLE_ID: id, period, room, teacherUid: teacher } = each;
      diary.push({ id, origin: on, on, period, room, teacher });
    }
  }
  for (const { kind, TIMETABLE_ID, date, to_date, period, room, teacherUid } of changes) {
    const slot = diary.find((each) => each.id === TIMETABLE_ID && each.origin === date);
    if (kind === 'added') {
      const of = lessons.find((each) => each.TIMETABLE_ID === TIMETABLE_ID);
      const values = { room: of?.room, teacher: of?.teacherUid };
      diary.push({ id: TIMETABLE_ID, origin: 'added', on: date, period: period ?? 0, ...values });
    } else if (!slot) continue;
    else if (kind === 'cancelled') diary = diary.filter((each) => each !== slot);
    else if (kind === 'room') slot.room = room;
    else if (kind === 'teacher') slot.teacher = teacherUid;
    else {
      slot.on = to_date ?? date;
      slot.period = period ?? slot.period;
    }
  }
  return diary;
}

describe('the timetable of a day', () => {
  it('agrees with a diary that is corrected change by change', () => {
    let compared = 0;
    fc.assert(
      fc.property(lessonsArb, changesArb, (lessonDrafts, changeDrafts) => {
        const lessons = lessonDrafts.map(({ weekday, period, week, room }, i) => ({
          TIMETABLE_ID: `l${i}`,
          CLASS_ID: 'k1',
          teacherUid: 'tess',
          weekday,
          period,
          ...clock(period),
          ...(room && { room }),
          ...(week && { week }),
        }));
        // A lesson that moves to another day takes only the values of its own change along.
        const changes = validChanges(lessons, changeDrafts).filter(
          ({ kind, TIMETABLE_ID, date }, _, all) =>
            (kind !== 'room' && kind !== 'teacher') ||
            !all.some(
              (each) =>
                each.kind === 'moved' && each.TIMETABLE_ID === TIMETABLE_ID && each.date === date,
            ),
        );
        const diary = diaryOf(lessons, changes);
        for (let i = 0; i < 14; i++) {
          const on = addDays(monday, i);
          const shown = lessonsOn(on, { lessons, changes, weekOf, isOpen: true });
          const held = shown
            .filter(({ isHeld }) => isHeld)
            .map(({ lesson: { TIMETABLE_ID, period, room, teacherUid } }) =>
              [TIMETABLE_ID, period, room, teacherUid].join(),
            );
          const expected = diary
            .filter((each) => each.on === on)
            .map(({ id, period, room, teacher }) => [id, period, room, teacher].join());
          expect(held.sort()).toEqual(expected.sort());
          compared += held.length;
          const times = shown.map(({ lesson: { starts } }) => starts);
          expect(times).toEqual(times.toSorted());
          const usual = lessons.filter(
            (each) => each.weekday === weekdayOf(on) && (each.week ?? weekOf(on)) === weekOf(on),
          );
          const stay = shown.filter(
            ({ movedFrom, changes: [kind] }) => !movedFrom && kind !== 'added',
          );
          expect(stay).toHaveLength(usual.length);
        }
      }),
      { seed: proofSeed, numRuns: proofRuns(5000) },
    );
    expect(compared).toBeGreaterThan(proofRuns(5000));
  });

  it('marks each change and keeps the usual lesson beside it', () => {
    const changes = [change('room', { room: 'R9' }), change('teacher', { teacherUid: 'theo' })];
    expect(day(monday, { changes })).toEqual([
      {
        lesson: lesson('l1', { room: 'R9', teacherUid: 'theo' }),
        changes: ['room', 'teacher'],
        usual: lesson('l1'),
        isHeld: true,
      },
    ]);
    expect(day(monday, { changes: [change('cancelled'), ...changes] })).toEqual([
      { lesson: lesson('l1'), changes: ['cancelled'], isHeld: false },
    ]);
    expect(day(addDays(monday, 7), { changes })).toMatchObject([{ changes: [] }]);
  });

  it('shows a lesson that moves to another day on both days, and counts it once', () => {
    const to_date = addDays(monday, 2);
    const changes = [change('moved', { to_date, starts: '13:00', ends: '13:50', period: 5 })];
    expect(day(monday, { changes })).toMatchObject([{ isHeld: false, movedTo: to_date }]);
    const [moved] = day(to_date, { changes });
    expect(moved).toMatchObject({ isHeld: true, movedFrom: monday, lesson: { period: 5 } });
    expect(heldLessons(day(monday, { changes }))).toBe(0);
    expect(heldLessons(day(to_date, { changes }))).toBe(1);
  });

  it('omits weekly lessons when the school is closed, and keeps added ones', () => {
    const changes = [change('added', { period: 2, starts: '10:00', ends: '10:50' })];
    expect(day(monday, { changes, isOpen: false }).map(({ changes: kinds }) => kinds)).toEqual([
      ['added'],
    ]);
  });

  it('ignores changes of unknown lessons', () => {
    const changes = [
      change('added', { TIMETABLE_ID: 'gone' }),
      change('cancelled', { TIMETABLE_ID: 'x' }),
    ];
    expect(day(monday, { changes })).toHaveLength(1);
  });

  it('shows every week where the letter of the week is unknown', () => {
    const lessons = [lesson('l1', { week: 'B' })];
    expect(day(monday, { lessons })).toEqual([]);
    expect(day(monday, { lessons, weekOf: () => undefined })).toHaveLength(1);
  });
});
