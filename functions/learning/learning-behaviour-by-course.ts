import { studentFor } from '#functions/people/store/students';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { learningBehaviourByCourse as contract } from '#shared/learning/learning-behaviour-by-course.contract';
import { behaviourFigures, grouped, meanIn, periodsOf } from './rules/behaviour-figures.ts';
import type { BehaviourDeps } from './student-learning-behaviour.ts';

/** Answers the learning behaviours of a student in each course. */
export const behaviourByCourseHandlers = ({
  users,
  behaviours,
}: BehaviourDeps): Handlers<typeof contract> => ({
  async list({ username, type }, caller, { now, audit }) {
    const { student } = await studentFor(users, caller, 'beh', { username });
    await audit([student.userUid]);
    const found = await behaviours.of(caller).ofStudent(student.userUid);
    const asked = type === 'annual' ? (periodsOf(found).at(-1) ?? type) : type;
    const year = dayIn(caller.timeZone, now).slice(0, 4);
    return grouped(found, 'course').flatMap(([course, records]) => {
      const figures = behaviourFigures(records, { type: asked, year });
      if (!figures) return [];
      const inReport = grouped(records, 'learning_behaviour').flatMap(
        ([learning_behaviour, own]) => {
          const perc = meanIn(own, figures.report_period);
          return perc === undefined ? [] : [{ learning_behaviour, perc }];
        },
      );
      const reports = periodsOf(records).flatMap((report_period) => {
        const perc = meanIn(records, report_period);
        return perc === undefined ? [] : [{ report_period, perc }];
      });
      return [{ course, ...figures, behaviours: inReport, reports }];
    });
  },
});
