import { studentNotFound } from '#functions/people/store/students';
import type { studentGoals as contract } from '#shared/goals/student-goals.contract';
import type { Handlers } from '#shared/kernel/route';
import { type FilesDeps, goalsFiles } from './goals-files.ts';
import { studentAndTerm, viewFor, writtenNow } from './goals-reading.ts';
import { goalsSaving, type SavingDeps } from './goals-saving.ts';
import { partWrittenBy } from './rules/goals-rights.ts';
import { versionView } from './rules/goals-view.ts';
import type { WrittenGoalsReader } from './store/written-goals.record.ts';

export interface StudentGoalsDeps extends SavingDeps, FilesDeps {
  readonly limits: SavingDeps['limits'];
  readonly goals: WrittenGoalsReader;
}

/**
 * Reads and saves what students and homeroom teachers write about a semester, and lists for staff
 * how far a class is.
 */
export function studentGoalsHandlers(deps: StudentGoalsDeps): Handlers<typeof contract> {
  const { users, goals: store } = deps;
  const asked = { users, operation: 'sg.get' } as const;
  return {
    ...goalsSaving(deps),
    ...goalsFiles(deps),

    async get(query, caller, { now, audit }) {
      const found = await studentAndTerm(asked, caller, query, now);
      const { userUid } = found.seen.student;
      await audit([userUid]);
      const written = await writtenNow(deps, caller, { ...found.term, userUid });
      return viewFor(caller, found, written, now);
    },

    async versions({ limit, next_token, ...named }, caller, { now, audit }) {
      const { seen, term } = await studentAndTerm(asked, caller, named, now);
      const { userUid } = seen.student;
      const part = partWrittenBy(caller, seen);
      // An administrator's right to all students is for reading, not for what authors saved.
      if (!part && seen.relation === 'all') throw studentNotFound();
      await audit([userUid]);
      // Someone who only reads has saved nothing.
      if (!part) return { records: [] };
      const stored = store.of(caller)[part];
      const found = await stored.states({ ...term, userUid }, { limit, next_token });
      const views = found.records.map((each, i) => versionView(each, !next_token && i === 0));
      return { ...found, records: views };
    },
  };
}
