import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { SchoolComment, SchoolGoal } from '#shared/goals/school-goals';
import type { SchoolTerm } from '#shared/goals/term';

export type SchoolGoalsReader = ReturnType<typeof schoolGoalsReader>;

/**
 * Reads the goals and comments of the school's files. Only an intake of `learning-goals.csv` and
 * `homeroom-comments.csv` writes them.
 */
export const schoolGoalsReader = ({ db, table }: Tables) => {
  const ofStudent = (
    TableName: string,
    site: string,
    { year, semester, userUid }: SchoolTerm & { readonly userUid: string },
  ) =>
    wholeQuery(db, {
      TableName,
      IndexName: 'term',
      KeyConditionExpression: 'termPk = :pk AND begins_with(termSk, :student)',
      ExpressionAttributeValues: {
        ':pk': `${site}#${year}#${semester}`,
        ':student': `${userUid}#`,
      },
    });
  return {
    /** Returns a student's goals and reflections of a semester, by their identifiers. */
    async goals(
      site: string,
      of: SchoolTerm & { readonly userUid: string },
    ): Promise<SchoolGoal[]> {
      return (await ofStudent(table('learning-goals'), site, of)).map((item) =>
        SchoolGoal.parse(item),
      );
    },

    /** Returns the comments about a student in a semester. */
    async comments(
      site: string,
      of: SchoolTerm & { readonly userUid: string },
    ): Promise<SchoolComment[]> {
      const found = await ofStudent(table('homeroom-comments'), site, of);
      return found.map((item) => SchoolComment.parse(item));
    },
  };
};
