import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { SchoolComment, SchoolGoal } from '#shared/goals/school-goals';
import type { SchoolTerm } from '#shared/goals/term';
import { VirtueGoal } from '#shared/goals/virtue-goal';
import { learningGoalsRecords } from '#shared/tables/goals';

export type SchoolGoalsReader = ReturnType<typeof schoolGoalsReader>;

/**
 * Reads the goals and comments of the school's files. Only an intake of `learning-goals.csv`,
 * `learning-virtues-goals.csv` and `homeroom-comments.csv` writes them.
 */
export const schoolGoalsReader = ({ db, table }: Tables) => {
  const ofStudent = (
    TableName: string,
    school: School,
    { year, semester, userUid }: SchoolTerm & { readonly userUid: string },
  ) =>
    wholeQuery(db, {
      TableName,
      IndexName: 'term',
      KeyConditionExpression: 'termPk = :pk AND begins_with(termSk, :student)',
      ExpressionAttributeValues: {
        ':pk': partitionOf(school, learningGoalsRecords.goal.indexes.term.key, { year, semester }),
        ':student': `${userUid}#`,
      },
    });
  return {
    of: (school: School) => ({
      /** Returns a student's goals and reflections of a semester, by their identifiers. */
      async goals(of: SchoolTerm & { readonly userUid: string }): Promise<SchoolGoal[]> {
        return (await ofStudent(table('learning-goals'), school, of)).map((item) =>
          SchoolGoal.parse(item),
        );
      },

      /** Returns a student's goals for learning virtues in a semester, by term. */
      async virtues(of: SchoolTerm & { readonly userUid: string }): Promise<VirtueGoal[]> {
        const found = await ofStudent(table('virtue-goals'), school, of);
        return found.map((item) => VirtueGoal.parse(item));
      },

      /** Returns the comments about a student in a semester. */
      async comments(of: SchoolTerm & { readonly userUid: string }): Promise<SchoolComment[]> {
        const found = await ofStudent(table('homeroom-comments'), school, of);
        return found.map((item) => SchoolComment.parse(item));
      },
    }),
  };
};
