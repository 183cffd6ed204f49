import type { School } from '#functions/kernel/record/declaration';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { BehaviourRecord } from '#shared/learning/behaviour-record';

export type BehaviourReader = ReturnType<typeof behaviourReader>;

/** Reads learning behaviours. Only an intake of `learning-behaviours.csv` writes them. */
export const behaviourReader = ({ db, table }: Tables) => ({
  of: ({ site }: School) => ({
    /** Returns all behaviours of a student: about 40 for each report. */
    async ofStudent(userUid: string): Promise<BehaviourRecord[]> {
      const found = await wholeQuery(db, {
        TableName: table('learning-behaviours'),
        IndexName: 'student',
        KeyConditionExpression: 'studentPk = :pk',
        ExpressionAttributeValues: { ':pk': `${site}#${userUid}` },
      });
      return found.map((item) => BehaviourRecord.parse(item));
    },
  }),
});
