import { expect, it } from 'vitest';
import { courseTaskHandlers } from '#functions/courses/course-tasks';
import { askedAt } from '#test/support/asked-at';
import { request, teacher } from '#test/support/records/people';

it('reads the tasks of a course only at the school of the caller', async () => {
  const { schools, at } = askedAt();
  const task = {
    sourcedId: 'x1',
    title: 'Essay',
    classSourcedId: 'k1',
    assignDate: '2026-02-02',
    dueDate: '2026-03-02',
  };
  const of = {
    courses: {
      find: at([{ sourcedId: 'c1' }]),
      classesOf: at([{ sourcedId: 'k1' }]),
      tasksOf: at([{ ...task, categorySourcedId: 'w1', sessionSourcedId: 'sy' }]),
      categories: at(new Map([['w1', { weight: 25 }]])),
      sessions: at(new Map([['sy', { schoolYear: '2026' }]])),
    },
    places: { ofCourse: at([]) },
    resources: { ofCourse: at([]) },
  };
  const { list } = courseTaskHandlers(of as never);
  const rows = await list({ course_id: 'c1' }, { ...teacher, site: 'regional' }, request());
  expect(rows.map(({ WEIGHTING }) => WEIGHTING)).toEqual([25]);
  expect([schools.length, new Set(schools)]).toEqual([6, new Set(['regional'])]);
});
