import { describe, expect, it } from 'vitest';
import { behaviourByCourseHandlers } from '#functions/learning/learning-behaviour-by-course';
import { behaviourFigures } from '#functions/learning/rules/behaviour-figures';
import { studentLearningBehaviourHandlers } from '#functions/learning/student-learning-behaviour';
import type { BehaviourRecord } from '#shared/learning/behaviour-record';
import { comparePeriods } from '#shared/learning/behaviour-record';
import { person, request } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';
import { bound } from '#test/support/records/school';

const record = (
  report_period: string,
  scale: BehaviourRecord['scale'],
  is: Partial<BehaviourRecord> = {},
): BehaviourRecord => ({
  behaviourUid: 'b',
  userUid: 'uid-sam',
  course: 'Art',
  learning_behaviour: 'Listens',
  report_period,
  scale,
  ...is,
});
const year = '2026';
const annual = { type: 'annual', year };

describe('the figures of behaviours', () => {
  it.each([
    [['Sometimes'], ['Usually'], 'Up'],
    [['Usually'], ['Sometimes'], 'Down'],
    [['Usually', 'Usually'], ['Usually', 'Usually'], 'Maintaining'],
    // 5 % is a trend, and a little less is none.
    [Array(5).fill('Usually'), [...Array(4).fill('Usually'), 'Consistently'], 'Up'],
    [Array(6).fill('Usually'), [...Array(5).fill('Usually'), 'Consistently'], 'Maintaining'],
    [Array(5).fill('Usually'), [...Array(4).fill('Usually'), 'Sometimes'], 'Down'],
  ])('gives the trend from %j to %j: %s', (before, now, trending) => {
    const records = [
      ...before.map((scale) => record('2025 Semester 2', scale)),
      ...now.map((scale) => record('2026 Semester 1', scale)),
    ];
    expect(behaviourFigures(records, annual)?.trending).toBe(trending);
  });

  it('takes those of the newest report, and of all reports of this calendar year', () => {
    const records = [
      record('2025 Semester 2', 'Consistently'),
      record('2026 Semester 1', 'Rarely'),
      record('2026 Semester 2', 'Usually'),
      record('2026 Semester 2', 'Sometimes'),
    ];
    expect(behaviourFigures(records, annual)).toEqual({
      report_period: '2026 Semester 2',
      perc: 62.5,
      this_year: 50,
      trending: 'Up',
      position: 'Usually',
    });
    expect(behaviourFigures(records, { type: '2025 Semester 2', year })).toMatchObject({
      perc: 100,
      this_year: 50,
      trending: null,
      position: 'Consistently',
    });
    expect(behaviourFigures(records, { type: '2024 Semester 1', year })).toBeUndefined();
  });

  it('has no year without a report of the year', () => {
    expect(behaviourFigures([record('2025 Semester 2', 'Usually')], annual)?.this_year).toBeNull();
  });

  it('puts reports in the order of their years, then of their names', () => {
    const periods = ['2026 Term 10', 'Term 1 2027', '2026 Term 9', '2025 Semester 2'];
    expect(periods.sort(comparePeriods)).toEqual([
      '2025 Semester 2',
      '2026 Term 9',
      '2026 Term 10',
      'Term 1 2027',
    ]);
  });
});

describe('the learning behaviours of a student', () => {
  const sam = profile({ username: 'sam', type: 'student', userUid: 'uid-sam' });
  const records = [
    record('2025 Semester 2', 'Usually', { learning_behaviour: 'Left out later' }),
    record('2026 Semester 1', 'Usually', { course: 'Art' }),
    record('2026 Semester 1', 'Rarely', { course: 'Music' }),
    record('2026 Semester 1', 'Sometimes', { course: 'Music', learning_behaviour: 'Asks' }),
  ];
  const users = bound({
    get: async () => sam,
    many: async () => [],
    byNumber: async () => [sam],
    byUsername: async () => sam,
  });
  const deps = { users, behaviours: bound({ ofStudent: async () => records }) };
  const caller = person({ type: 'student', userUid: 'uid-sam', username: 'sam' });
  const now = request({ now: new Date('2026-03-02T00:00:00Z') });

  it('lists them by behaviour over all courses', async () => {
    const { list } = studentLearningBehaviourHandlers(deps);
    expect(await list({ type: 'annual' }, caller, now)).toMatchObject([
      { learning_behaviour: 'Asks', perc: 50, position: 'Sometimes' },
      { learning_behaviour: 'Listens', perc: 50, trending: null },
    ]);
  });

  it('has one figure for the tile, and the reports newest first', async () => {
    const { summary } = studentLearningBehaviourHandlers(deps);
    expect(await summary({}, caller, now)).toMatchObject({
      all: { this_year: 50, trending: 'Down', report_period: '2026 Semester 1' },
      report_periods: ['2026 Semester 1', '2025 Semester 2'],
    });
    const none = studentLearningBehaviourHandlers({
      users,
      behaviours: bound({ ofStudent: async () => [] }),
    });
    expect(await none.summary({}, caller, now)).toEqual({ report_periods: [] });
  });

  it('lists them by course, with each report', async () => {
    const { list } = behaviourByCourseHandlers(deps);
    expect(await list({ type: 'annual' }, caller, now)).toMatchObject([
      {
        course: 'Art',
        perc: 75,
        behaviours: [{ learning_behaviour: 'Listens', perc: 75 }],
        reports: [
          { report_period: '2025 Semester 2', perc: 75 },
          { report_period: '2026 Semester 1', perc: 75 },
        ],
      },
      { course: 'Music', perc: 37.5, position: 'Sometimes' },
    ]);
  });
});
