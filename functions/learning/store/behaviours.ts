import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { BehaviourRecord } from '#shared/learning/behaviour-record';
import { learningBehavioursRecords } from '#shared/tables/learning';

const { indexes } = learningBehavioursRecords.behaviour;

export type BehaviourReader = ReturnType<typeof behaviourReader>;

/** Reads learning behaviours. Only an intake of `learning-behaviours.csv` writes them. */
export const behaviourReader = ({ db, table }: Tables) => ({
  of: (school: School) => ({
    /** Returns all behaviours of a student: about 40 for each report. */
    async ofStudent(userUid: string): Promise<BehaviourRecord[]> {
      const found = await wholeQuery(db, {
        TableName: table('learning-behaviours'),
        IndexName: 'student',
        KeyConditionExpression: 'studentPk = :pk',
        ExpressionAttributeValues: { ':pk': partitionOf(school, indexes.student.key, { userUid }) },
      });
      return found.map((item) => BehaviourRecord.parse(item));
    },
  }),
});
