import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { batch } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import { readpostsRecords } from '#shared/tables/usage';

export type ReadMarks = ReturnType<typeof readMarks>;

/** The most marks that the first query reads. */
const mostInRange = 100;

/** Reads the marks of some posts only. */
export const readMarks = ({ db, table }: Tables) => {
  const TableName = table('readposts');
  return {
    of: (school: School) => ({
      /**
       * Returns those of some posts that a person has opened. Identifiers of posts sort by creation, so
       * the newest posts are neighbours: one query of their range costs less than a read of each. Posts
       * beyond the first marks of a long range are read one by one.
       */
      async among(userUid: string, postUids: readonly string[]): Promise<ReadonlySet<string>> {
        const sorted = postUids.toSorted();
        const [first, last] = [sorted[0], sorted.at(-1)];
        if (first === undefined || last === undefined) return new Set();
        const pk = partitionOf(school, readpostsRecords.mark.key, { users_userUid: userUid });
        const { Items = [], LastEvaluatedKey } = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :person AND sk BETWEEN :first AND :last',
            ExpressionAttributeValues: { ':person': pk, ':first': first, ':last': last },
            ScanIndexForward: false,
            Limit: mostInRange,
          }),
        );
        const reached = LastEvaluatedKey && String(LastEvaluatedKey.sk);
        const beyond = reached ? sorted.filter((uid) => uid < reached) : [];
        const others = await batch(db, { TableName, pk, sks: beyond, chunk: 100 });
        const wanted = new Set(postUids);
        return new Set(
          [...Items, ...others].map(({ sk }) => String(sk)).filter((uid) => wanted.has(uid)),
        );
      },
    }),
  };
};
