import { describe, expect, it } from 'vitest';
import { mergeTasks, type TaskSources, taskRows, taskYears } from '#shared/courses/course-tasks';
import type { LineItem } from '#shared/intake/class-records';
import { nextFirst } from '../../web/src/features/places/tasks/taskWords.ts';

const task = (sourcedId: string, is: Partial<LineItem> = {}): LineItem => ({
  sourcedId,
  title: 'Essay',
  assignDate: '2026-02-02',
  dueDate: '2026-03-02',
  classSourcedId: 'k1',
  ...is,
});
const resource = (name: string, is: object = {}) => ({
  resourceUid: name,
  COURSE_ID: 'c1',
  TASK: 'Essay',
  LEARNING_RESOURCE: name,
  LEARNING_RESOURCE_URL: `https://example.edu/${name}`,
  ...is,
});
const book = (tasks: LineItem[], more: Partial<TaskSources> = {}): TaskSources => ({
  tasks,
  resources: [],
  weightOf: () => undefined,
  yearOf: () => undefined,
  ...more,
});

describe('the task list of a course', () => {
  it('merges the same task of several classes with the same days', () => {
    const rows = taskRows(book([task('a'), task('b', { classSourcedId: 'k2' })]), 2026);
    expect(rows).toHaveLength(1);
  });

  it('keeps 2 rows when a class has another due date', () => {
    const rows = taskRows(book([task('a'), task('b', { dueDate: '2026-03-03' })]), 2026);
    expect(rows.map(({ DUE_DATE }) => DUE_DATE)).toEqual(['2026-03-02', '2026-03-03']);
  });

  it('uses the school year of the session, or else of the due date', () => {
    const tasks = [
      task('a', { dueDate: '2025-11-02', sessionSourcedId: 'northern' }),
      task('b', { dueDate: '2025-11-03' }),
    ];
    const yearOf = (id: string) => (id === 'northern' ? '2026' : undefined);
    expect(taskRows(book(tasks, { yearOf }), 2026).map(({ DUE_DATE }) => DUE_DATE)).toEqual([
      '2025-11-02',
    ]);
    expect(taskRows(book(tasks, { yearOf }), 2025).map(({ DUE_DATE }) => DUE_DATE)).toEqual([
      '2025-11-03',
    ]);
  });

  it('has a row for each resource, matched by identifier or by title and year', () => {
    const resources = [
      resource('b-guide'),
      resource('a-sheet', { TASK: 'ESSAY', year: '2026' }),
      resource('last-year', { year: '2025' }),
      resource('by-id', { TASK_ID: 'x1', TASK: 'Another title' }),
      resource('of-another', { TASK_ID: 'x9' }),
    ];
    const rows = taskRows(book([task('x1')], { resources }), 2026);
    expect(rows.map((row) => row.LEARNING_RESOURCE)).toEqual(['a-sheet', 'b-guide', 'by-id']);
  });

  it('includes weight and marks if the school gives them', () => {
    const [row] = taskRows(
      book([task('a', { categorySourcedId: 'w', resultValueMax: 20 })], { weightOf: () => 35 }),
      2026,
    );
    expect(row).toMatchObject({ WEIGHTING: 35, MARK_OUT_OF: 20, SET_DATE: '2026-02-02' });
    expect(taskRows(book([task('a')]), 2026)[0]).not.toHaveProperty('WEIGHTING');
  });

  it('merges the rows of a task with all of its resources, in order', () => {
    const resources = [resource('one'), resource('two'), resource('two')];
    const rows = taskRows(
      book([task('b', { title: 'Later', dueDate: '2026-05-01' }), task('a')], { resources }),
      2026,
    );
    expect(
      mergeTasks(rows).map(({ TASK, resources }) => [TASK, resources.map(({ name }) => name)]),
    ).toEqual([
      ['Essay', ['one', 'two']],
      ['Later', []],
    ]);
  });

  it('has the next task first on a phone, and those that are over last', () => {
    const days = ['', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
    const tasks = days.map((DUE_DATE) => ({
      TASK: 'Essay',
      SET_DATE: '',
      DUE_DATE,
      resources: [],
    }));
    expect(nextFirst(tasks, '2026-03-03').map(({ DUE_DATE }) => DUE_DATE)).toEqual([
      '2026-03-03',
      '2026-03-04',
      '',
      '2026-03-02',
      '2026-03-01',
    ]);
  });

  it('offers 3 years by the clock of the school', () => {
    const newYear = new Date('2025-12-31T14:00:00Z');
    expect(taskYears('Australia/Sydney', newYear)).toEqual([2025, 2026, 2027]);
    expect(taskYears('Europe/London', newYear)).toEqual([2024, 2025, 2026]);
  });
});
