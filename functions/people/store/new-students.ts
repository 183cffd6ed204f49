import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { Profile } from '#shared/intake/roster';
import type { Paged, PageRequest } from '#shared/kernel/paging';

export type NewStudentReader = ReturnType<typeof newStudentReader>;

/** The students of a list, and a page of it. */
interface Wanted {
  /** The first and the last first day. */
  readonly from: string;
  readonly to: string;
  readonly isDescending: boolean;
  readonly page: PageRequest;
  readonly isShown: (student: Profile) => boolean;
}

/** Reads the students who are here by their first day. */
export const newStudentReader = ({ db, table }: Tables) => ({
  of: ({ site }: School) => ({
    /**
     * Returns a page of the students whose first day is in a span. A filter reads on until the page is
     * full: the span has a few hundred students even at a large school.
     */
    async starting(wanted: Wanted): Promise<Paged<Profile>> {
      const { from, to, isDescending, page, isShown } = wanted;
      const position = positionOf(page.next_token);
      const found: Profile[] = [];
      let ExclusiveStartKey: Record<string, unknown> | undefined;
      const [first, last] = limitsOf({ from, to, isDescending, position });
      if (first > last) return { records: [] };
      do {
        const { Items = [], LastEvaluatedKey } = await db.send(
          new QueryCommand({
            TableName: table('users'),
            IndexName: 'start',
            KeyConditionExpression: 'startPk = :pk AND startSk BETWEEN :first AND :last',
            ExpressionAttributeValues: { ':pk': site, ':first': first, ':last': last },
            ScanIndexForward: !isDescending,
            Limit: page.limit + 1,
            ExclusiveStartKey,
          }),
        );
        for (const item of Items) {
          const student = Profile.parse(item);
          if (positionFor(student) !== position && isShown(student)) found.push(student);
        }
        ExclusiveStartKey = LastEvaluatedKey;
      } while (ExclusiveStartKey && found.length <= page.limit);
      const records = found.slice(0, page.limit);
      const end = records.at(-1);
      const hasMore = found.length > page.limit && end !== undefined;
      return { records, ...(hasMore && { next_token: tokenOf(positionFor(end)) }) };
    },
  }),
});

const positionFor = ({ started_on = '', userUid }: Profile) => `${started_on}#${userUid}`;

/** Returns the first and last key to read. A forged position cannot leave the span. */
function limitsOf({
  from,
  to,
  isDescending,
  position,
}: Pick<Wanted, 'from' | 'to' | 'isDescending'> & { position: string | undefined }) {
  // Behind every key of the last day.
  const [first, last] = [from, `${to}$`];
  if (position === undefined || position < first || position > last) return [first, last] as const;
  return isDescending ? ([first, position] as const) : ([position, last] as const);
}
