import type { homeroomComments as contract } from '#shared/goals/homeroom-comments.contract';
import type { Handlers } from '#shared/kernel/route';
import { type ReadingDeps, studentAndTerm, wholeGoals, writtenNow } from './goals-reading.ts';

/** Lists the homeroom teachers' comments about a student, from the portal and the school's file. */
export const homeroomCommentsHandlers = (deps: ReadingDeps): Handlers<typeof contract> => ({
  async list(query, caller, { now, audit }) {
    const { seen, term } = await studentAndTerm(
      { users: deps.users, operation: 'goal.read' },
      caller,
      query,
      now,
    );
    const { student } = seen;
    await audit([student.userUid]);
    const written = await writtenNow(deps, caller, { ...term, userUid: student.userUid });
    return [...(await wholeGoals(deps, caller, { student, term }, written)).comments];
  },
});
