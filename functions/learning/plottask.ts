import { studentFor } from '#functions/people/store/students';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { plottask as contract } from '#shared/learning/plottask.contract';
import { countedTenths } from '#shared/learning/result-rules';
import type { PlotDeps } from './plotcourse.ts';
import { shownWith } from './rules/course-result.ts';

/** Lists the tasks of a student's course, with what the course publishes of them. */
export const plotTaskHandlers = ({
  users,
  results,
  distributions,
}: PlotDeps): Handlers<typeof contract> => ({
  async list({ username, courseId }, caller, { now, audit }) {
    const { timeZone } = caller;
    const { student } = await studentFor(users, caller, 'plot', { username });
    await audit([student.userUid]);
    const today = dayIn(timeZone, now);
    const key = { year: today.slice(0, 4), courseId };
    const found = await results.of(caller).inCourse(student.userUid, key);
    // The figures of a course are for its students: a course of others is as an unknown one.
    const figures = found && (await distributions.of(caller).get(key));
    return (found?.tasks ?? []).map((each) => ({
      taskId: each.taskId,
      task: each.task,
      course: found?.course ?? '',
      due_date: each.due_date,
      result_state: each.state,
      ...shownWith(figures?.tasks[each.taskId], countedTenths(each, each.due_date, today)),
    }));
  },
});
