import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { weblogsRecords } from '#shared/tables/people';
import { contactTypes } from '#shared/web-logs/contact-types';
import type { CountedVisit } from '#shared/web-logs/day-counts';
import { visitPk, visitShards } from './visit-keys.ts';

const words = z.string().default('');

/** A stored visit. Visits of older releases do not say what the person was. */
export const StoredVisit = z.object({
  sk: z.string(),
  weblogsUid: z.string(),
  userUid: words,
  username: words,
  contact: z.enum(contactTypes).optional(),
  pageId: words,
  title: words,
  pageType: words,
  visited_at: z.string(),
  country: words,
  browser: words,
  os: words,
  ip_address: words,
});
export type StoredVisit = z.infer<typeof StoredVisit>;

/** Some visits, newest first. */
interface Newest {
  /** Only visits whose key is below this one. */
  readonly below?: string | undefined;
  readonly limit: number;
}

export type VisitReader = ReturnType<typeof visitReader>;

/** The fields that are counted. A day may have many visits. */
const countedFields = ['userUid', 'contact', 'pageId', 'title', 'pageType', 'os', 'browser'];

/** Reads page visits, and removes those of whole days. */
export const visitReader = ({ db, table }: Tables) => {
  const TableName = table('weblogs');
  return {
    of: (school: School) => ({
      /** Yields all visits of a day, as far as they are counted. */
      async *ofDay(day: string): AsyncGenerator<CountedVisit> {
        const fields = [...countedFields, 'country', 'sk', 'weblogsUid', 'visited_at'];
        for (const shard of visitShards) {
          for await (const item of pagesOf(db, {
            ...partition(TableName, visitPk(school, day, shard)),
            ProjectionExpression: fields.map((field) => `#${field}`).join(', '),
            ExpressionAttributeNames: Object.fromEntries(fields.map((name) => [`#${name}`, name])),
            // A visit that was answered is counted.
            ConsistentRead: true,
          })) {
            const visit = StoredVisit.parse(item);
            yield { ...visit, contact: visit.contact ?? 'other' };
          }
        }
      },

      /** Returns visits of a day with their people, newest first. Confidential visits have none. */
      async newestOfDay(day: string, newest: Newest): Promise<StoredVisit[]> {
        const found = await Promise.all(
          visitShards.map((shard) =>
            newestIn(db, newest, { TableName, pk: visitPk(school, day, shard) }),
          ),
        );
        return found
          .flat()
          .sort((a, b) => (a.sk < b.sk ? 1 : -1))
          .slice(0, newest.limit);
      },

      /** Returns visits of a person from a time on, newest first. */
      newestOfPerson(
        userUid: string,
        { from, ...newest }: Newest & { readonly from: string },
      ): Promise<StoredVisit[]> {
        const pk = partitionOf(school, weblogsRecords.visit.indexes.person.key, { userUid });
        return newestIn(db, newest, { TableName, IndexName: 'person', pk, from });
      },

      /** Deletes all visits of a day; returns how many. */
      async removeDay(day: string): Promise<number> {
        let count = 0;
        for (const shard of visitShards) {
          const pk = visitPk(school, day, shard);
          for await (const { sk } of pagesOf(db, {
            ...partition(TableName, pk),
            ProjectionExpression: 'sk',
          })) {
            await db.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
            count++;
          }
        }
        return count;
      },
    }),
  };
};

const partition = (TableName: string, pk: string): QueryCommandInput => ({
  TableName,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
});

async function* pagesOf(
  db: DynamoDBDocumentClient,
  query: QueryCommandInput,
): AsyncGenerator<Record<string, unknown>> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await db.send(new QueryCommand({ ...query, ExclusiveStartKey }));
    yield* page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

interface Partition {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly pk: string;
  readonly from?: string;
}

/** The highest key: above every time. */
const highest = '9';

/** Returns the newest visits with people of one partition. */
async function newestIn(
  db: DynamoDBDocumentClient,
  { below, limit }: Newest,
  { TableName, IndexName, pk, from = '0' }: Partition,
): Promise<StoredVisit[]> {
  const [partitionKey, sortKey] = IndexName ? [`${IndexName}Pk`, `${IndexName}Sk`] : ['pk', 'sk'];
  const found: StoredVisit[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await db.send(
      new QueryCommand({
        TableName,
        IndexName,
        ExclusiveStartKey,
        KeyConditionExpression: `${partitionKey} = :pk AND ${sortKey} BETWEEN :from AND :to`,
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': below ?? highest },
        ScanIndexForward: false,
        // `BETWEEN` includes the visit that the last page ended with.
        Limit: limit + 1,
      }),
    );
    for (const item of page.Items ?? []) {
      const visit = StoredVisit.parse(item);
      if (visit.userUid && visit.sk !== below) found.push(visit);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey && found.length < limit);
  return found.slice(0, limit);
}
