import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import type { Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { weblogsRecords } from '#shared/tables/usage';
import type { CountedVisit } from '#shared/web-logs/day-counts';
import { longest } from '../rules/batch.ts';
import { type StoredVisit, visitsIn } from '../rules/stored-visit.ts';
import { latePartition, privatePartition, visitPartitions } from './visit-keys.ts';

const { person } = weblogsRecords.visit.indexes;

/** Some visits, newest first. */
interface Newest {
  /** Only visits whose key is below this one. */
  readonly below?: string | undefined;
  readonly limit: number;
}

export type VisitReader = ReturnType<typeof visitReader>;

/** The fields that are counted. A day may have many visits. */
const countedFields =
  'sk weblogsUid visited_at userUid contact pageId title pageType os browser country visits'.split(
    ' ',
  );

/** The times of some records: from the first one on, and before the second one. */
export interface Times {
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

/** Reads page visits, and removes those of whole days. */
export const visitReader = ({ db, table }: Tables) => {
  const TableName = table('weblogs');

  /** Yields the visits of some records, as far as they are counted. */
  async function* counted(pk: string, times: Times = {}): AsyncGenerator<CountedVisit> {
    const records = pagesOf(db, {
      ...partition(TableName, pk, times),
      ProjectionExpression: countedFields.map((field) => `#${field}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(countedFields.map((name) => [`#${name}`, name])),
      // A visit that was answered is counted.
      ConsistentRead: true,
    });
    for await (const record of records) {
      for (const visit of visitsIn(record)) yield { ...visit, contact: visit.contact ?? 'other' };
    }
  }

  return {
    of: (school: School) => ({
      /** Yields the visits of a day that are stored under some times, as far as they are counted. */
      async *ofDay(day: string, times: Times = {}): AsyncGenerator<CountedVisit> {
        for (const pk of visitPartitions(school, day)) yield* counted(pk, times);
      },

      /** Yields the visits of the confidential pages of a day. */
      privateOfDay: (day: string) => counted(privatePartition(school, day)),

      /** Returns how many records came late for a day. */
      async lateOfDay(day: string): Promise<number> {
        let count = 0;
        for await (const _ of pagesOf(db, {
          ...partition(TableName, latePartition(school, day)),
          ConsistentRead: true,
        })) {
          count++;
        }
        return count;
      },

      /** Tells whether a person has a visit that is stored under some times. */
      hasVisit: (userUid: string, times: Required<Times>) =>
        hasVisit({ db, TableName }, partitionOf(school, person.key, { userUid }), times),

      /** Returns visits of a day with their people, newest first. Confidential visits have none. */
      async newestOfDay(day: string, newest: Newest): Promise<StoredVisit[]> {
        const found = await Promise.all(
          visitPartitions(school, day).map((pk) => newestIn(db, newest, { TableName, pk })),
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
        const pk = partitionOf(school, person.key, { userUid });
        return newestIn(db, newest, { TableName, IndexName: 'person', pk, from });
      },

      /** Deletes all records of the visits of a day; returns how many. */
      async removeDay(day: string): Promise<number> {
        const apart = [privatePartition(school, day), latePartition(school, day)];
        let count = 0;
        for (const pk of [...visitPartitions(school, day), ...apart]) {
          count += await removePartition({ db, TableName }, pk);
        }
        return count;
      },
    }),
  };
};

async function hasVisit(
  { db, TableName }: Table,
  pk: string,
  { from, before }: Required<Times>,
): Promise<boolean> {
  const found = await db.send(
    new QueryCommand({
      TableName,
      IndexName: 'person',
      KeyConditionExpression: 'personPk = :pk AND personSk BETWEEN :from AND :before',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':before': before },
      Limit: 1,
    }),
  );
  return (found.Items ?? []).length > 0;
}

async function removePartition({ db, TableName }: Table, pk: string): Promise<number> {
  let count = 0;
  for await (const { sk } of pagesOf(db, {
    ...partition(TableName, pk),
    ProjectionExpression: 'sk',
  })) {
    await db.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    count++;
  }
  return count;
}

/** A sort key begins with a time and is longer: `BETWEEN` excludes the second time itself. */
const partition = (
  TableName: string,
  pk: string,
  { from = '0', before = highest }: Times = {},
): QueryCommandInput => ({
  TableName,
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :before',
  ExpressionAttributeValues: { ':pk': pk, ':from': from, ':before': before },
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

/** The highest key: above every time. */
const highest = '9';

interface Partition {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly pk: string;
  readonly from?: string;
}

/** The highest key that a record with visits below a position can have. */
function highestKey(below: string | undefined): string {
  const time = Date.parse(below?.slice(0, instantLength) ?? '');
  return Number.isNaN(time) ? highest : `${new Date(time + longest).toISOString()}~`;
}

/** The characters of an instant. */
const instantLength = 24;

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
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': highestKey(below) },
        ScanIndexForward: false,
        // `BETWEEN` includes the visit that the last page ended with.
        Limit: limit + 1,
      }),
    );
    let last = '';
    for (const item of page.Items ?? []) {
      const visits = visitsIn(item);
      last = visits[0]?.visited_at ?? last;
      found.push(
        ...visits.filter((each) => each.userUid && (below === undefined || each.sk < below)),
      );
    }
    found.sort((a, b) => (a.sk < b.sk ? 1 : -1));
    // The next records have only visits that are older than the last one that was read.
    const lastFound = found[limit - 1];
    if (lastFound && lastFound.visited_at > last) break;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found.slice(0, limit);
}
