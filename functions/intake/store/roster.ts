import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readOccurrenceId } from '#functions/calendar/rules/calendar-view';
import { Cancellation } from '#functions/calendar/store/cancellation.record';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { courseCodeKey, ofClass, ofKind, ofPerson, rosterKey } from '#functions/kernel/roster/keys';
import { classUidOf, userUidOf } from '#functions/kernel/roster/uids';
import type { Tables } from '#functions/kernel/store/tables';
import { erasedPartition } from '#functions/people/store/person-partitions';
import { Tombstone } from '#functions/people/store/person-record';
import { settingsRepository } from '#functions/site/store/settings';
import { Group } from '#shared/audiences/group';
import { StoredArea } from '#shared/courses/course-records';
import { type PortalRecord, type PortalTable, portalRecords } from '#shared/intake/portal-records';
import { RosterProfile } from '#shared/intake/roster';
import { type RosterKind, type RosterRecord, rosterRecords } from '#shared/intake/roster-records';
import { calendarRecords } from '#shared/tables/calendar';
import type { StoredRoster } from '../merge/stored.ts';
import { chosenSchools } from './chosen-school.ts';
import { fileReadingRepository } from './file-readings.ts';

/** Returns the names of the tables that an intake writes. */
export const rosterTables = (table: Tables['table']) => ({
  users: table('users'),
  groups: table('groups'),
  roster: table('roster'),
  'key-learning-area': table('key-learning-area'),
  'course-units': table('course-units'),
  'course-tasks': table('course-tasks'),
  'course-classrooms': table('course-classrooms'),
  calendar: table('calendar'),
  'calendar-categories': table('calendar-categories'),
  absences: table('absences'),
  lessons: table('lessons'),
  'lesson-changes': table('lesson-changes'),
  finance: table('finance'),
  'year-info': table('year-info'),
  'learning-behaviours': table('learning-behaviours'),
  'academic-reports': table('academic-reports'),
  'learning-goals': table('learning-goals'),
  'virtue-goals': table('virtue-goals'),
  'homeroom-comments': table('homeroom-comments'),
});

/**
 * Returns the index keys of a record. They answer the queries of the dashboard: enrolments of a
 * person and of a class, tasks of a class, results of a person and of a task, classes of a course,
 * and courses of a code. Classes, results and courses use the class index for these queries.
 */
export function indexKeys(
  school: School,
  kind: RosterKind,
  record: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const { site } = school;
  const text = (name: string) => String(record[name] ?? '');
  const person = (sourcedId: string, sk: string) => ({
    personPk: ofPerson(school, kind, userUidOf(site, sourcedId)),
    personSk: sk,
  });
  const inClass = (id: string, sk: string) => ({ classPk: ofClass(school, kind, id), classSk: sk });
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

/** Reads the roster of a site, and the people and groups that follow from it. */
export const rosterReader = ({ db, table }: Tables) => {
  const tables = rosterTables(table);
  const partition = partitionReader(db);
  const settings = settingsRepository({ db, table });
  const readings = fileReadingRepository({ db, table });
  const chosen = chosenSchools({ db, table });
  return {
    of: (school: School) => ({
      async *records<K extends RosterKind>(kind: K) {
        // The keys of the indexes are half of an enrolment.
        const fields = Object.keys(rosterRecords[kind].shape);
        for await (const item of partition(tables.roster, ofKind(school, kind), fields)) {
          yield parsed(kind, item);
        }
      },

      recordsWith: <K extends RosterKind>(kind: K, ids: readonly string[]) =>
        recordsWith({ db, TableName: tables.roster }, school, kind, ids),

      async *profiles() {
        for await (const item of partition(tables.users, school.site))
          yield RosterProfile.parse(item);
      },

      async erased() {
        const found = new Map<string, string>();
        for await (const item of partition(tables.users, erasedPartition(school))) {
          const { sk, erased_at } = Tombstone.parse(item);
          found.set(sk, erased_at);
        }
        return found;
      },

      async *groups() {
        for await (const item of partition(tables.groups, school.site)) yield Group.parse(item);
      },

      async *areas() {
        for await (const item of partition(tables['key-learning-area'], school.site)) {
          yield StoredArea.parse(item);
        }
      },

      seniorFrom: async () => (await settings.of(school).get())?.senior_from,

      intakeSettings: async () => (await settings.of(school).get())?.intake,

      chosenSchool: () => chosen.of(school).get(),

      domains: async () => (await settings.of(school).get())?.mail_domains ?? [],

      fileReadings: () => readings.of(school).all(),

      async cancelledEvents() {
        const found = new Set<string>();
        const pk = partitionOf(school, calendarRecords.cancelled.key, {});
        for await (const item of partition(tables.calendar, pk)) {
          const { EVENT_ID, is_cancelled } = Cancellation.parse(item);
          if (is_cancelled) found.add(readOccurrenceId(EVENT_ID).eventUid);
        }
        return found;
      },

      async *portalRecords<T extends PortalTable>(name: T) {
        for await (const item of partition(tables[name], school.site)) {
          // The schema of a table makes records of that table.
          yield portalRecords[name].parse(item) as PortalRecord<T>;
        }
      },
    }),
  } satisfies StoredRoster;
};

/** Returns a reader that yields every item of a partition, page by page, or some of its fields. */
const partitionReader = (db: DynamoDBDocumentClient) =>
  async function* (TableName: string, pk: string, fields?: readonly string[]) {
    // Some fields have names that DynamoDB reserves.
    const names = fields?.map((field, n) => [`#${n}`, field] as const);
    const selection = names && {
      ProjectionExpression: names.map(([name]) => name).join(),
      ExpressionAttributeNames: Object.fromEntries(names),
    };
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const { Items, LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          ...selection,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      );
      yield* Items ?? [];
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
  };

/** DynamoDB reads at most this many items in a batch. */
const batchSize = 100;

async function recordsWith<K extends RosterKind>(
  { db, TableName }: { db: DynamoDBDocumentClient; TableName: string },
  school: School,
  kind: K,
  ids: readonly string[],
): Promise<Map<string, RosterRecord<K>>> {
  const found = new Map<string, RosterRecord<K>>();
  for (let i = 0; i < ids.length; i += batchSize) {
    let keys = ids.slice(i, i + batchSize).map((id) => rosterKey(school, kind, id));
    while (keys.length > 0) {
      const { Responses, UnprocessedKeys } = await db.send(
        new BatchGetCommand({
          RequestItems: { [TableName]: { Keys: keys, ConsistentRead: true } },
        }),
      );
      for (const item of Responses?.[TableName] ?? []) {
        const record = parsed(kind, item);
        found.set(record.sourcedId, record);
      }
      // Unprocessed keys have the shape of the requested keys.
      keys = (UnprocessedKeys?.[TableName]?.Keys ?? []) as typeof keys;
    }
  }
  return found;
}

const parsed = <K extends RosterKind>(kind: K, item: unknown) =>
  // The schema of a kind makes records of that kind.
  rosterRecords[kind].parse(item) as RosterRecord<K>;
