import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { goneAfter, keptDays } from '#shared/retention';
import { visitCounts as row } from '#shared/tables/usage';
import { type DayCounts, PageCounts, PlatformCounts } from '#shared/web-logs/day-counts';

/** The first and the last day of a range, both included. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const { records } = row;

/** What the counts of a day that goes on have counted, so that the next run goes on from there. */
const Progress = z.object({
  /** Visits that are stored under an earlier time. */
  before: z.string(),
  /** How many records had come late. */
  late: z.number().int(),
  /** How many visits of each confidential page. */
  private: z.record(z.string(), z.number().int()),
});
export type Progress = z.infer<typeof Progress>;

/** The counts of a day, and when their visits were read. */
export interface CountedDay extends DayCounts {
  /** The time before the read. */
  readonly countedAt: Date;
  /** None if the day is counted to its end. */
  readonly progress?: Progress | undefined;
}

/** Counts from which the next run goes on. */
export type Resumed = DayCounts & { readonly progress: Progress };

export type VisitCounts = ReturnType<typeof visitCounts>;

/** Stores how often pages were visited: two records for each day of a school. */
export const visitCounts = ({ db, table }: Tables) => {
  const TableName = table('visit-counts');
  return {
    of: (school: School) => ({
      /** Returns the platforms of some days, oldest first. */
      async platforms(range: DayRange): Promise<PlatformCounts[]> {
        const pk = partitionOf(school, records.platform.key, {});
        const found = await days(db, TableName, pk, range);
        return found.map((item) => PlatformCounts.parse(item));
      },

      /** Returns the pages of some days, oldest first. */
      async pages(range: DayRange): Promise<PageCounts[]> {
        const pk = partitionOf(school, records.pages.key, {});
        const found = await days(db, TableName, pk, range);
        return found.map((item) => PageCounts.parse(item));
      },

      async isCounted(day: string): Promise<boolean> {
        const Key = keyOf(school, records.platform.key, { day });
        return (await db.send(new GetCommand({ TableName, Key }))).Item !== undefined;
      },

      /** Returns the counts of a day from which a run can go on; undefined if there are none. */
      async resumable(day: string): Promise<Resumed | undefined> {
        const [platform, pages] = await Promise.all(
          (['platform', 'pages'] as const).map(async (kind) => {
            const Key = keyOf(school, records[kind].key, { day });
            return (await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
          }),
        );
        const progress = Progress.safeParse(platform?.progress);
        // Another run may store both between the two reads.
        if (!progress.success || platform?.counted_at !== pages?.counted_at) return undefined;
        return {
          platform: PlatformCounts.parse(platform),
          pages: PageCounts.parse(pages),
          progress: progress.data,
        };
      },

      /**
       * Stores the counts of a day in place of older ones. A count that read the visits earlier than
       * the stored one changes nothing.
       */
      async store({ platform, pages, countedAt, progress }: CountedDay): Promise<boolean> {
        const counted_at = countedAt.toISOString();
        const expires_at = goneAfter(new Date(`${platform.day}T00:00:00Z`), keptDays.visitCounts);
        const put = (kind: 'platform' | 'pages', counts: PlatformCounts | PageCounts) => ({
          Put: {
            TableName,
            Item: {
              ...keyOf(school, records[kind].key, counts),
              ...counts,
              counted_at,
              expires_at,
              progress,
            },
            ConditionExpression: 'attribute_not_exists(pk) OR counted_at <= :at',
            ExpressionAttributeValues: { ':at': counted_at },
          },
        });
        return !(await transact(db, [put('platform', platform), put('pages', pages)]));
      },

      /** Returns the last day whose counts are final; undefined before the first count. */
      async finalUpTo(): Promise<string | undefined> {
        const Key = stateKey(school);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && String(Item.day);
      },

      /** Marks the counts up to a day as final, unless later ones already are. */
      markFinal: (day: string) => markFinal({ db, TableName }, school, day),
    }),
  };
};

async function markFinal({ db, TableName }: Table, school: School, day: string): Promise<void> {
  try {
    await db.send(
      new PutCommand({
        TableName,
        Item: { ...stateKey(school), day },
        ConditionExpression: 'attribute_not_exists(pk) OR #day < :day',
        ExpressionAttributeNames: { '#day': 'day' },
        ExpressionAttributeValues: { ':day': day },
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
}

const stateKey = (school: School) => keyOf(school, records.state.key, {});

const days = (
  db: DynamoDBDocumentClient,
  TableName: string,
  pk: string,
  { from = '0', to = '9' }: DayRange,
) =>
  wholeQuery(db, {
    TableName,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
  });
