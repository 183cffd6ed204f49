import { describe, expect, it } from 'vitest';
import { homeTasks } from '#functions/courses/rules/home-tasks';
import type { School } from '#functions/kernel/record/declaration';
import { carer, student } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

const today = '2026-03-20';
const task = (sourcedId: string, dueDate: string, assignDate = '2026-02-01') => ({
  task: {
    sourcedId,
    title: sourcedId,
    dueDate,
    assignDate,
    classSourcedId: '7E',
    resultValueMax: 10,
  },
  ofClass: { sourcedId: '7E', title: '7A English', courseSourcedId: 'english' },
});
const result = (lineItemSourcedId: string, scoreDate: string, is: object = {}) => ({
  lineItemSourcedId,
  scoreDate,
  scoreStatus: 'fully graded',
  score: 7,
  ...is,
});
const missing = { scoreStatus: 'not submitted', score: undefined, missing: true };

const tasks = [
  task('Long late', '2026-03-01'),
  task('Late', '2026-03-18'),
  task('Marked', '2026-03-05'),
  task('Marked before', '2026-03-02'),
  task('Today', '2026-03-20'),
  task('Sunday', '2026-03-26'),
  task('New', '2026-04-20', '2026-03-19'),
  task('Planned', '2026-04-21', '2026-03-21'),
];
const results = [
  result('Long late', '2026-03-01', missing),
  result('Late', '2026-03-18', missing),
  result('Today', '2026-03-20', missing),
  result('Marked', '2026-03-14'),
  result('Marked before', '2026-03-13'),
  result('Of a class that was left', '2026-03-19'),
  result('Sunday', '2026-03-20', { scoreStatus: 'submitted', score: undefined }),
];

/** Answers of the roster, and the questions. */
function roster() {
  const reads: unknown[] = [];
  const deps = {
    tasks: {
      of: (_: School) => ({
        async ofPerson(_: string, [from, to]: readonly [string, string]) {
          reads.push([from, to]);
          return tasks.filter(({ task: { dueDate } }) => dueDate >= from && dueDate <= to);
        },
      }),
    },
    results: {
      of: (_: School) => ({
        async since() {
          reads.push('results');
          return results;
        },
      }),
    },
  };
  return { reads, deps: deps as never };
}
const wanted = { children: [], today, days: 7 };
const titles = (found: readonly { readonly TASK: string }[]) => found.map(({ TASK }) => TASK);

describe('the tasks of Home', () => {
  it('shows a student what is due within a week, late or new', async () => {
    const { deps } = roster();
    const shown = await homeTasks(deps, { ...student, ...schoolNamed('regional') }, wanted);
    expect(titles(shown.due)).toEqual(['Today', 'Sunday']);
    expect(titles(shown.late)).toEqual(['Late', 'Long late']);
    expect(shown.changed.map(({ kind, date, TASK }) => [kind, date, TASK])).toEqual([
      ['task', '2026-03-19', 'New'],
      ['result', '2026-03-14', 'Marked'],
    ]);
  });

  it('reads one week of each child’s tasks for a carer, and no results', async () => {
    const { deps, reads } = roster();
    const children = [{ userUid: 'u-mia', firstname: 'Mia' }];
    const shown = await homeTasks(deps, carer, { ...wanted, children });
    expect(shown).toMatchObject({ late: [], changed: [] });
    expect(shown.due.map(({ for_children }) => for_children.length)).toEqual([1, 1]);
    expect(reads).toEqual([['2026-03-20', '2026-03-26']]);
  });
});
