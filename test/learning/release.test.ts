import { describe, expect, it } from 'vitest';
import { splitByLeavers } from '#functions/learning/rules/leavers';
import { type CourseResults, CourseState, release } from '#functions/learning/rules/release';
import { chance } from '#test/support/chance';

const names = ['essay'];
const course = (...marks: number[]): CourseResults =>
  new Map(marks.map((mark, i) => [`${i}`, { essay: mark }]));
const marks = (count: number) => Array.from({ length: count }, (_, i) => 400 + 10 * i);
const publishedOf = (...history: CourseResults[]) => {
  let state: CourseState | undefined;
  return history.map((results) => {
    const made = release(state, results, names);
    state = made.state;
    return { ...made, essay: made.figures.essay };
  });
};
const without = (results: CourseResults, ...ids: number[]): CourseResults =>
  new Map([...results].filter(([id]) => !ids.includes(Number(id))));
const withMarks = (results: CourseResults, own: Record<string, number>): CourseResults =>
  new Map([
    ...results,
    ...Object.entries(own).map(([id, essay]) => [id, { essay }] as [string, { essay: number }]),
  ]);

describe('what a course publishes', () => {
  it.each([
    ['no result', new Map([['0', {}]]), 'none'],
    ['9 results', course(...marks(9)), 'few'],
    ['12 results that are the same', course(...Array(12).fill(800)), 'few'],
    ['12 results of which only 2 differ', course(100, 200, ...Array(10).fill(800)), 'few'],
  ])('is a reason for %s', (_, results, reason) => {
    expect(publishedOf(results)[0]?.essay).toBe(reason);
  });

  it('does not tell few results from results that are alike', () => {
    expect(publishedOf(course(...marks(9)))[0]?.essay).toBe(
      publishedOf(course(...Array(30).fill(1)))[0]?.essay,
    );
  });

  it('shows figures of 10 results of which 3 differ from the rest', () => {
    const results = course(100, 200, 300, ...Array(7).fill(800));
    expect(publishedOf(results)[0]?.essay).toMatchObject({ median: 80, size: 10, maximum: null });
  });

  it('stays as it was until 3 results of a group have changed', () => {
    const [first, second, third] = publishedOf(
      course(...marks(12)),
      withMarks(course(...marks(12)), { 0: 0, 1: 0 }),
      withMarks(course(...marks(12)), { 0: 0, 1: 0, 2: 0 }),
    );
    expect(second?.essay).toEqual(first?.essay);
    expect(third?.essay).not.toEqual(first?.essay);
  });

  it('stays as it was when results become alike, or fall under 10', () => {
    const before = course(...marks(12));
    const [first, second, third] = publishedOf(
      before,
      course(...Array(12).fill(700)),
      without(before, 0, 1, 2, 3, 4),
    );
    expect([second?.essay, third?.essay]).toEqual([first?.essay, first?.essay]);
  });

  it('keeps a result that was taken back, until the student has another', () => {
    const later = course(...marks(12).map((mark) => mark + 100));
    const taken = new Map([...later, ['0', {}] as const]);
    const [, second] = publishedOf(course(...marks(12)), taken);
    expect(second?.state.published.essay).toMatchObject({ 0: 400, 1: 510 });
  });

  it('lets newcomers in from 5 on', () => {
    const before = course(...marks(12));
    const [first, four, five] = publishedOf(
      before,
      course(...marks(12), 0, 100, 200, 300),
      course(...marks(12), 0, 100, 200, 300, 1000),
    );
    expect(four?.essay).toEqual(first?.essay);
    expect(five?.essay).toMatchObject({ size: 15 });
    expect(five?.state.groups[12]).not.toBe(five?.state.groups[0]);
  });

  it('moves no figure when a student leaves, and rests with some others until the return', () => {
    const before = course(...marks(24));
    const later = course(...marks(24).map((mark) => mark + 300));
    const [first, gone, changed, back] = publishedOf(
      before,
      without(before, 5),
      without(later, 5),
      later,
    );
    expect(gone?.essay).toEqual(first?.essay);
    const group = changed?.state.groups[5];
    const resting = Object.keys(changed?.state.groups ?? {}).filter(
      (id) => changed?.state.groups[id] === group,
    );
    expect(resting.length).toBeGreaterThanOrEqual(4);
    expect(resting.length).toBeLessThan(9);
    const { essay } = changed?.state.published ?? {};
    for (const id of Object.keys(changed?.state.groups ?? {})) {
      const mark = before.get(id)?.essay ?? 0;
      expect(essay?.[id]).toBe(resting.includes(id) ? mark : mark + 300);
    }
    expect(back?.state.published.essay?.[5]).toBe((before.get('5')?.essay ?? 0) + 300);
  });

  it('has one group of all who are there when the first figures are possible', () => {
    const [, second] = publishedOf(course(...marks(7)), course(...marks(12)));
    expect(new Set(Object.values(second?.state.groups ?? {})).size).toBe(1);
  });

  it('goes on without a student who left before anything was published', () => {
    const alike = course(...Array(12).fill(700));
    const [first, , third] = publishedOf(
      alike,
      without(alike, 5),
      without(course(...marks(12)), 5),
    );
    expect(first?.essay).toBe('few');
    expect(third?.essay).toMatchObject({ size: 10 });
  });

  it('stays as it is when a delivery has no students by mistake', () => {
    const before = course(...marks(24));
    const [first, none, again] = publishedOf(before, new Map(), before);
    expect(none?.state).toEqual(first?.state);
    expect(again?.state).toEqual(first?.state);
  });

  it('reads what was stored before groups rested', () => {
    const stored = {
      rounds: 2,
      groups: { 0: 0, 1: 0, 2: 0, 3: 0, 9: 0 },
      published: { essay: { 0: 100, 1: 200, 2: 300, 3: 400 } },
    };
    const { state } = release(CourseState.parse(stored), course(...marks(4)), names);
    expect(state.published.essay).toEqual(stored.published.essay);
    expect(Object.keys(state.groups)).toHaveLength(5);
  });
});

describe('the groups of students who leave', () => {
  const ids = Array.from({ length: 30 }, (_, i) => `${i}`);

  it.each([2, 5, 20, 1001])('keeps results apart in each task, with %d possible marks', (steps) => {
    for (let seed = 0; seed < 20; seed++) {
      const { under } = chance(seed);
      const mark = () => under(steps) * 7;
      const published = Object.fromEntries(
        ['a', 'b', 'course'].map((name) => [
          name,
          Object.fromEntries(ids.map((id) => [id, mark()])),
        ]),
      );
      const parts = splitByLeavers(ids, new Set(ids.slice(1)), published, 3);
      expect(parts.flat().sort()).toEqual(ids.toSorted());
      for (const part of parts) {
        for (const values of Object.values(published)) {
          const own = part.map((id) => values[id]);
          const most = Math.max(...own.map((v) => own.filter((w) => w === v).length));
          expect(own.length - most).toBeGreaterThanOrEqual(3);
        }
      }
    }
  });

  it('gives those without results a group that has some', () => {
    const values = Object.fromEntries(ids.slice(2).map((id, i) => [id, 10 * i]));
    const parts = splitByLeavers(ids, new Set(ids.slice(1)), { course: values }, 3);
    expect(parts.map((part) => part.filter((id) => id in values).length)).not.toContain(0);
  });

  it('keeps low results with high ones', () => {
    const values = Object.fromEntries(ids.map((id, i) => [id, 10 * i]));
    const [resting = []] = splitByLeavers(ids, new Set(ids.slice(1)), { course: values }, 3);
    const own = resting.map((id) => values[id] ?? 0);
    expect(Math.max(...own) - Math.min(...own)).toBeGreaterThan(150);
  });

  it('keeps the same students together when two have each other’s results', () => {
    const { under } = chance(7);
    const values = Object.fromEntries(ids.map((id) => [id, under(20)]));
    const here = new Set(ids.slice(1));
    const [resting = []] = splitByLeavers(ids, here, { course: values }, 3);
    for (const other of resting) {
      const swapped = { ...values, 0: values[other] ?? 0, [other]: values[0] ?? 0 };
      const [again] = splitByLeavers(ids, here, { course: swapped }, 3);
      expect(again?.toSorted()).toEqual(resting.toSorted());
    }
  });
});
