import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { erasedPartition, Tombstone } from '#functions/data/person-record';
import type { StoredRoster } from '#functions/intake/merge/stored';
import { classUidOf, userUidOf } from '#functions/intake/uids';
import { Group } from '#shared/contract/groups';
import { KeyLearningArea } from '#shared/domain/course-records';
import { type PortalRecord, type PortalTable, portalRecords } from '#shared/domain/portal-records';
import { Profile } from '#shared/domain/roster';
import { type RosterKind, type RosterRecord, rosterRecords } from '#shared/domain/roster-records';

/** The tables that an intake fills. */
export interface RosterTables {
  readonly users: string;
  readonly groups: string;
  readonly roster: string;
  readonly 'key-learning-area': string;
  readonly 'course-units': string;
  readonly 'course-tasks': string;
  readonly 'course-classrooms': string;
  readonly calendar: string;
  readonly 'calendar-categories': string;
}

/** Where a record of the roster is kept. */
export const rosterKey = (site: string, kind: RosterKind, sourcedId: string) => ({
  pk: `${site}#${kind}`,
  sk: sourcedId,
});

/** Codes of courses are compared without regard to case. */
export const courseCodeKey = (code: string): string => code.toLowerCase();

/**
 * The keys by which the dashboard asks: enrolments of a person and of a class, tasks of a class, results of a person and of a task, classes of
 * a course, courses of a code (each of which stands in the place of the class).
 */
export function indexKeys(
  site: string,
  kind: RosterKind,
  record: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const text = (name: string) => String(record[name] ?? '');
  const person = (sourcedId: string, sk: string) => ({
    personPk: `${site}#${kind}#${userUidOf(site, sourcedId)}`,
    personSk: sk,
  });
  const inClass = (id: string, sk: string) => ({ classPk: `${site}#${kind}#${id}`, classSk: sk });
  switch (kind) {
    case 'enrollments': {
      const classUid = classUidOf(site, text('classSourcedId'));
      const userUid = userUidOf(site, text('userSourcedId'));
      return { ...person(text('userSourcedId'), classUid), ...inClass(classUid, userUid) };
    }
    case 'courses':
      // Places may name a course by its code.
      return record.courseCode === undefined
        ? {}
        : inClass(courseCodeKey(text('courseCode')), text('sourcedId'));
    case 'classes':
      return inClass(text('courseSourcedId'), text('sourcedId'));
    case 'lineItems':
      return inClass(classUidOf(site, text('classSourcedId')), text('dueDate'));
    case 'results':
      return {
        ...person(text('studentSourcedId'), text('scoreDate')),
        ...inClass(text('lineItemSourcedId'), userUidOf(site, text('studentSourcedId'))),
      };
    default:
      return {};
  }
}

export type RosterReader = ReturnType<typeof rosterReader>;

/** The roster as it was taken in, and the people and groups that followed from it. */
export const rosterReader = (db: DynamoDBDocumentClient, tables: RosterTables) => {
  async function* partition(TableName: string, pk: string) {
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const { Items, LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      );
      yield* Items ?? [];
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
  }
  const parsed = <K extends RosterKind>(kind: K, item: unknown) =>
    // The schema of a kind makes records of that kind.
    rosterRecords[kind].parse(item) as RosterRecord<K>;

  return {
    async *records<K extends RosterKind>(site: string, kind: K) {
      for await (const item of partition(tables.roster, `${site}#${kind}`))
        yield parsed(kind, item);
    },

    async recordsWith<K extends RosterKind>(site: string, kind: K, ids: readonly string[]) {
      const found = new Map<string, RosterRecord<K>>();
      for (let i = 0; i < ids.length; i += 100) {
        let open = ids.slice(i, i + 100).map((id) => rosterKey(site, kind, id));
        while (open.length > 0) {
          const { Responses, UnprocessedKeys } = await db.send(
            new BatchGetCommand({
              RequestItems: { [tables.roster]: { Keys: open, ConsistentRead: true } },
            }),
          );
          for (const item of Responses?.[tables.roster] ?? []) {
            const record = parsed(kind, item);
            found.set(record.sourcedId, record);
          }
          // What the table could not answer at once comes back as keys of the shape they were asked with.
          open = (UnprocessedKeys?.[tables.roster]?.Keys ?? []) as typeof open;
        }
      }
      return found;
    },

    async *profiles(site: string) {
      for await (const item of partition(tables.users, site)) yield Profile.parse(item);
    },

    async erased(site: string) {
      const found = new Map<string, string>();
      for await (const item of partition(tables.users, erasedPartition(site))) {
        const { sk, erased_at } = Tombstone.parse(item);
        found.set(sk, erased_at);
      }
      return found;
    },

    async *groups(site: string) {
      for await (const item of partition(tables.groups, site)) yield Group.parse(item);
    },

    async *areas(site: string) {
      for await (const item of partition(tables['key-learning-area'], site)) {
        yield KeyLearningArea.parse(item);
      }
    },

    async *portalRecords<T extends PortalTable>(site: string, table: T) {
      for await (const item of partition(tables[table], site)) {
        // The schema of a table makes records of that table.
        yield portalRecords[table].parse(item) as PortalRecord<T>;
      }
    },
  } satisfies StoredRoster;
};
