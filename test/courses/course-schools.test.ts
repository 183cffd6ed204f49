import { expect, it } from 'vitest';
import { courseTaskHandlers } from '#functions/courses/course-tasks';
import { askedAt } from '#test/support/asked-at';
import { request, teacher } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

it('reads the tasks of a course only at the school of the caller', async () => {
  const { schools, at, storeOf } = askedAt();
  const task = {
    sourcedId: 'x1',
    title: 'Essay',
    classSourcedId: 'k1',
    assignDate: '2026-02-02',
    dueDate: '2026-03-02',
  };
  const of = {
    courses: storeOf({
      find: [{ sourcedId: 'c1' }],
      classesOf: [{ sourcedId: 'k1' }],
      tasksOf: [{ ...task, categorySourcedId: 'w1', sessionSourcedId: 'sy' }],
      categories: new Map([['w1', { weight: 25 }]]),
      sessions: new Map([['sy', { schoolYear: '2026' }]]),
    }),
    places: { ofCourse: at([]) },
    resources: storeOf({ ofCourse: [] }),
  };
  const { list } = courseTaskHandlers(of as never);
  const rows = await list(
    { course_id: 'c1' },
    { ...teacher, ...schoolNamed('regional') },
    request(),
  );
  expect(rows.map(({ WEIGHTING }) => WEIGHTING)).toEqual([25]);
  expect([schools.length, new Set(schools)]).toEqual([6, new Set(['regional'])]);
});
