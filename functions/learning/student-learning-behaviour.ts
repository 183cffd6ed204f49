import { type StudentPeople, studentFor } from '#functions/people/store/students';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { studentLearningBehaviour as contract } from '#shared/learning/student-learning-behaviour.contract';
import { behaviourFigures, grouped, periodsOf } from './rules/behaviour-figures.ts';
import type { BehaviourReader } from './store/behaviours.ts';

export interface BehaviourDeps {
  readonly users: StudentPeople;
  readonly behaviours: BehaviourReader;
}

/** Answers the learning behaviours of a student over all courses. */
export const studentLearningBehaviourHandlers = ({
  users,
  behaviours,
}: BehaviourDeps): Handlers<typeof contract> => ({
  async list({ username, type }, caller, { now, audit }) {
    const { student } = await studentFor(users, caller, 'beh', { username });
    await audit([student.userUid]);
    const found = await behaviours.of(caller).ofStudent(student.userUid);
    // The newest report of the student, not of each behaviour: one that is no longer reported ends.
    const asked = type === 'annual' ? (periodsOf(found).at(-1) ?? type) : type;
    const year = dayIn(caller.timeZone, now).slice(0, 4);
    return grouped(found, 'learning_behaviour').flatMap(([learning_behaviour, records]) => {
      const figures = behaviourFigures(records, { type: asked, year });
      return figures ? [{ learning_behaviour, ...figures }] : [];
    });
  },

  async summary({ username }, caller, { now, audit }) {
    const { student } = await studentFor(users, caller, 'beh', { username });
    await audit([student.userUid]);
    const found = await behaviours.of(caller).ofStudent(student.userUid);
    const year = dayIn(caller.timeZone, now).slice(0, 4);
    const all = behaviourFigures(found, { type: 'annual', year });
    return { ...(all && { all }), report_periods: periodsOf(found).reverse() };
  },
});
