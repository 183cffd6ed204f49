import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { wholeQuery } from '#functions/kernel/store/partition';
import { removeAnswered, removePartition } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import type { TableEnding } from '#shared/tables';

/** Removes a person's records from one table. */
interface OwnRecords {
  remove(site: string, userUid: string, now: Date): Promise<void>;
  /** Returns everyone of a school who has a record, where the table's keys can tell. */
  owners?(site: string, now: Date): Promise<ReadonlySet<string>>;
}

/** Removes people from the requests for support. */
export interface RequestsAbout {
  removeAbout(site: string, userUids: readonly string[]): Promise<void>;
}

/** Removes what students and homeroom teachers wrote about goals. */
export interface GoalsWritten {
  remove(site: string, userUid: string, now: Date): Promise<void>;
  students(site: string, now: Date): Promise<ReadonlySet<string>>;
}

/**
 * How the records go that are kept with a person's profile, for every table whose row says so. A new
 * one does not compile without its row here.
 */
export const ownRecords = (
  tables: Tables,
  requests: RequestsAbout,
  goals: GoalsWritten,
): Readonly<Record<TableEnding<'profile'>, OwnRecords>> => {
  const { db, table } = tables;
  const inPartition = (TableName: string): OwnRecords => ({
    remove: async (site, userUid) =>
      void (await removePartition(db, TableName, `${site}#${userUid}`)),
  });
  const byKey = (TableName: string): OwnRecords => ({
    remove: async (site, userUid) =>
      void (await db.send(new DeleteCommand({ TableName, Key: { pk: site, sk: userUid } }))),
    async owners(site) {
      const keys = await wholeQuery(db, {
        TableName,
        KeyConditionExpression: 'pk = :site',
        ExpressionAttributeValues: { ':site': site },
        ProjectionExpression: 'sk',
      });
      return new Set(keys.map(({ sk }) => String(sk)));
    },
  });
  return {
    readposts: inPartition(table('readposts')),
    favorites: inPartition(table('favorites')),
    // The notes about a student go with the data key that opens them.
    notes: inPartition(table('notes')),
    psychology: { remove: (site, userUid) => requests.removeAbout(site, [userUid]) },
    weblogs: {
      async remove(site, userUid) {
        await removeAnswered(db, table('weblogs'), {
          IndexName: 'person',
          KeyConditionExpression: 'personPk = :person',
          ExpressionAttributeValues: { ':person': `${site}#${userUid}` },
        });
      },
    },
    'calendar-feeds': byKey(table('calendar-feeds')),
    'notification-preferences': byKey(table('notification-preferences')),
    'dashboard-preferences': byKey(table('dashboard-preferences')),
    'student-goals': { remove: goals.remove, owners: goals.students },
  };
};
