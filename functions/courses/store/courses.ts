import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { courseCodeKey, ofClass, rosterKey } from '#functions/kernel/roster/keys';
import { classUidOf } from '#functions/kernel/roster/uids';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { AcademicSession, Class, Course, LineItem } from '#shared/intake/class-records';
import { Category, type RosterKind, type RosterRecord } from '#shared/intake/roster-records';

export type CourseReader = ReturnType<typeof courseReader>;

/** A span of days, both included. */
type Days = readonly [from: string, to: string];

/** Reads the courses, classes and tasks of the roster. Each query uses an index. */
export const courseReader = ({ db, table }: Tables) => {
  const TableName = table('roster');
  const roster: Roster = { db, TableName };
  return {
    of: (school: School) => ({
      /**
       * Returns the courses that a `course_id` means: the course with this identifier in the
       * information system, or else all courses with this code. Many systems make a new course with
       * the same code each year. No other code resolves a `course_id`.
       */
      async find(course_id: string): Promise<Course[]> {
        const Key = rosterKey(school, 'courses', course_id);
        const { Item } = await db.send(new GetCommand({ TableName, Key }));
        if (Item) return [Course.parse(Item)];
        const coded = await inClassIndex(
          roster,
          ofClass(school, 'courses', courseCodeKey(course_id)),
        );
        return coded.map((item) => Course.parse(item));
      },

      async withIds(ids: readonly string[]) {
        const found = await records(roster, school, 'courses', ids);
        return byId<'courses'>(found.map((item) => Course.parse(item)));
      },

      async classesOf(courseSourcedId: string): Promise<Class[]> {
        const found = await inClassIndex(roster, ofClass(school, 'classes', courseSourcedId));
        return found.map((item) => Class.parse(item));
      },

      /** Returns the tasks of a class that are due in a span of days. */
      async tasksOf(classSourcedId: string, due: Days): Promise<LineItem[]> {
        const pk = ofClass(school, 'lineItems', classUidOf(school.site, classSourcedId));
        return (await inClassIndex(roster, pk, due)).map((item) => LineItem.parse(item));
      },

      async classes(ids: readonly string[]) {
        const found = await records(roster, school, 'classes', ids);
        return byId<'classes'>(found.map((item) => Class.parse(item)));
      },

      async categories(ids: readonly string[]) {
        const found = await records(roster, school, 'categories', ids);
        return byId<'categories'>(found.map((item) => Category.parse(item)));
      },

      async sessions(ids: readonly string[]) {
        const found = await records(roster, school, 'academicSessions', ids);
        return byId<'academicSessions'>(found.map((item) => AcademicSession.parse(item)));
      },
    }),
  };
};

interface Roster {
  readonly db: DynamoDBDocumentClient;
  readonly TableName: string;
}

/**
 * Returns the records under one value of the index `class`, optionally only those of a span of
 * days.
 */
const inClassIndex = ({ db, TableName }: Roster, pk: string, days?: Days) =>
  wholeQuery(db, {
    TableName,
    IndexName: 'class',
    KeyConditionExpression: `classPk = :pk${days ? ' AND classSk BETWEEN :from AND :to' : ''}`,
    ExpressionAttributeValues: {
      ':pk': pk,
      ...(days && { ':from': days[0], ':to': days[1] }),
    },
  });

/** Returns the records of a kind with the given ids; unknown ids are skipped. */
async function records(
  { db, TableName }: Roster,
  school: School,
  kind: RosterKind,
  sourcedIds: readonly string[],
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  const ids = [...new Set(sourcedIds)];
  for (let i = 0; i < ids.length; i += 100) {
    const Keys = ids.slice(i, i + 100).map((id) => rosterKey(school, kind, id));
    const { Responses } = await db.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }),
    );
    found.push(...(Responses?.[TableName] ?? []));
  }
  return found;
}

const byId = <K extends RosterKind>(found: RosterRecord<K>[]) =>
  new Map(found.map((record) => [record.sourcedId, record]));
