import type { studentLearningGoals as contract } from '#shared/goals/student-learning-goals.contract';
import type { Handlers } from '#shared/kernel/route';
import { type ReadingDeps, studentAndTerm, wholeGoals, writtenNow } from './goals-reading.ts';

/** Answers the goals and reflections of a student, from the portal and the school's file. */
export const studentLearningGoalsHandlers = (deps: ReadingDeps): Handlers<typeof contract> => ({
  async get(query, caller, { now, audit }) {
    const { seen, term } = await studentAndTerm(
      { users: deps.users, operation: 'sg.get' },
      caller,
      query,
      now,
    );
    const { student } = seen;
    await audit([student.userUid]);
    const written = await writtenNow(deps, caller, { ...term, userUid: student.userUid });
    const { goals } = await wholeGoals(deps, caller, { student, term }, written);
    return { ...goals, semester: query.semester };
  },
});
