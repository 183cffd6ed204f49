import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { studentNotFound } from '#functions/people/store/students';
import type { studentGoals as contract } from '#shared/goals/student-goals.contract';
import type { SchoolTerm } from '#shared/goals/term';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import type { Handlers } from '#shared/kernel/route';
import { type FilesDeps, goalsFiles } from './goals-files.ts';
import { studentAndTerm, viewFor, writtenNow } from './goals-reading.ts';
import { goalsSaving, type SavingDeps } from './goals-saving.ts';
import { partWrittenBy } from './rules/goals-rights.ts';
import { versionView } from './rules/goals-view.ts';
import type { GoalsReader } from './store/goals-reader.ts';
import type { Part, Parts } from './store/goals-record.ts';

export interface StudentGoalsDeps extends SavingDeps, FilesDeps {
  readonly limits: SavingDeps['limits'];
  readonly goals: GoalsReader;
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
      const written = await writtenNow(deps, caller.site, { ...found.term, userUid });
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
      const of = { ...term, userUid };
      const found = await versionsOf(store, { site: caller.site, part, of }, { limit, next_token });
      const views = found.records.map((each, i) => versionView(each, !next_token && i === 0));
      return { ...found, records: views };
    },
  };
}

interface Versions {
  readonly site: string;
  readonly part: Part;
  readonly of: SchoolTerm & { readonly userUid: string };
}

/** Returns a page of what was saved, newest first: the current state is the first. */
async function versionsOf(
  goals: GoalsReader,
  { site, part, of }: Versions,
  page: PageRequest,
): Promise<Paged<Parts[Part]>> {
  const isFirst = positionOf(page.next_token) === undefined;
  const [current, earlier] = await Promise.all([
    isFirst ? goals.get(site, part, of) : undefined,
    goals.versions(site, part, of, page),
  ]);
  const all = [...(current ? [current] : []), ...earlier.records];
  const records = all.slice(0, page.limit);
  const last = records.at(-1);
  const hasMore = all.length > records.length || earlier.next_token !== undefined;
  return { records, ...(hasMore && last && { next_token: tokenOf(last.updated_at) }) };
}
