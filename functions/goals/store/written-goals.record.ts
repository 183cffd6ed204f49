import * as z from 'zod';
import { kindOfRecord, type School } from '#functions/kernel/record/declaration';
import { recordReader } from '#functions/kernel/record/reads';
import { recordStore } from '#functions/kernel/record/record';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { type SchoolTerm, semesters } from '#shared/goals/term';
import { authorFields } from '#shared/kernel/fields';
import { studentGoalsRecords } from '#shared/tables/goals';

const common = {
  /** The student. */
  userUid: z.string(),
  year: z.string(),
  semester: z.enum(semesters),
  created_at: z.string(),
  updated_at: z.string(),
  ...authorFields,
};

/** What a student wrote for a semester. */
const StoredGoals = z.object({
  ...common,
  goals: z.array(z.string()),
  reflections: z.array(z.string()),
});
export type StoredGoals = z.infer<typeof StoredGoals>;

/** What the homeroom teacher wrote about a student. */
const StoredComment = z.object({
  ...common,
  /** Empty if the teacher took it back. */
  comment: z.string(),
  /** The name of the homeroom when it was saved. */
  home_class: z.string(),
});
export type StoredComment = z.infer<typeof StoredComment>;

/** The two parts of a semester, which different people write. */
export type Part = 'goals' | 'comment';

const ownGoals = kindOfRecord({
  table: 'student-goals',
  shape: studentGoalsRecords.goals,
  schema: StoredGoals,
});
const comments = kindOfRecord({
  table: 'student-goals',
  shape: studentGoalsRecords.comment,
  schema: StoredComment,
});

/** What is written in the portal about one student in a semester. */
export interface WrittenGoals {
  readonly goals?: StoredGoals;
  readonly comment?: StoredComment;
}

/** Reads what students and homeroom teachers wrote about a semester. */
export const writtenGoalsReader = (tables: Tables) => {
  const goals = recordReader(ownGoals, tables);
  const comment = recordReader(comments, tables);
  return {
    of(school: School) {
      const own = { goals: goals.of(school), comment: comment.of(school) };
      return {
        ...own,

        /** Returns what is written about students in a semester, by userUid. */
        async ofStudents(
          term: SchoolTerm,
          userUids: readonly string[],
        ): Promise<ReadonlyMap<string, WrittenGoals>> {
          const keys = userUids.map((userUid) => ({ ...term, userUid }));
          const [written, said] = await Promise.all([own.goals.many(keys), own.comment.many(keys)]);
          const found = new Map<string, WrittenGoals>(
            written.map((each) => [each.userUid, { goals: each }]),
          );
          for (const each of said) {
            found.set(each.userUid, { ...found.get(each.userUid), comment: each });
          }
          return found;
        },
      };
    },
  };
};
export type WrittenGoalsReader = ReturnType<typeof writtenGoalsReader>;

/**
 * What students and homeroom teachers write about a semester. No file of the school changes these
 * records. Each replaced state is stored as a version of its own.
 */
export const writtenGoals = (tables: Tables, acts: IdempotencyRepository) => {
  const goals = recordStore(ownGoals, tables, acts);
  const comment = recordStore(comments, tables);
  return { of: (school: School) => ({ goals: goals.of(school), comment: comment.of(school) }) };
};
export type WrittenGoalsStore = ReturnType<typeof writtenGoals>;
