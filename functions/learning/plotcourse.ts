import type { Bound } from '#functions/kernel/record/declaration';
import { type StudentPeople, studentFor } from '#functions/people/store/students';
import { inOrder } from '#shared/kernel/in-order';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { plotcourse as contract } from '#shared/learning/plotcourse.contract';
import { courseResult, shownWith } from './rules/course-result.ts';
import type { CourseResultRepository } from './store/course-results.ts';
import type { DistributionRepository } from './store/distributions.ts';

export interface PlotDeps {
  readonly users: StudentPeople;
  readonly results: Bound<CourseResultRepository, 'ofStudent' | 'inCourse'>;
  readonly distributions: Bound<DistributionRepository, 'get' | 'many'>;
}

/** Lists the courses of a student in this school year, with what they publish. */
export const plotCourseHandlers = ({
  users,
  results,
  distributions,
}: PlotDeps): Handlers<typeof contract> => ({
  async list({ username }, caller, { now, audit }) {
    const { timeZone } = caller;
    const { student } = await studentFor(users, caller, 'plot', { username });
    await audit([student.userUid]);
    const today = dayIn(timeZone, now);
    const year = today.slice(0, 4);
    const found = await results.of(caller).ofStudent(student.userUid, year);
    const figures = await distributions.of(caller).many(
      year,
      found.map(({ courseId }) => courseId),
    );
    return found
      .map(({ courseId, course, tasks }) => ({
        courseId,
        course,
        ...shownWith(figures.get(courseId)?.course, courseResult(tasks, today)),
      }))
      .sort((a, b) => inOrder(a.course, b.course));
  },
});
