import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { courseCodeKey, rosterKey } from '#functions/data/roster';
import { classUidOf } from '#functions/intake/uids';
import { wholeQuery } from '#functions/lib/partition';
import {
  AcademicSession,
  Category,
  Class,
  Course,
  LineItem,
  type RosterKind,
  type RosterRecord,
} from '#shared/domain/roster-records';

export type CourseReader = ReturnType<typeof courseReader>;

/** Courses, their classes and tasks, as the roster has them; each question asks an index for what it answers. */
export const courseReader = (db: DynamoDBDocumentClient, TableName: string) => {
  /** Records of a kind that stand in the index of classes under one value. */
  const inIndex = (
    site: string,
    kind: RosterKind,
    value: string,
    between?: readonly [from: string, to: string],
  ) =>
    wholeQuery(db, {
      TableName,
      IndexName: 'class',
      KeyConditionExpression: `classPk = :pk${between ? ' AND classSk BETWEEN :from AND :to' : ''}`,
      ExpressionAttributeValues: {
        ':pk': `${site}#${kind}#${value}`,
        ...(between && { ':from': between[0], ':to': between[1] }),
      },
    });

  async function many(site: string, kind: RosterKind, sourcedIds: readonly string[]) {
    const found: Record<string, unknown>[] = [];
    const ids = [...new Set(sourcedIds)];
    for (let i = 0; i < ids.length; i += 100) {
      const Keys = ids.slice(i, i + 100).map((id) => rosterKey(site, kind, id));
      const { Responses } = await db.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }),
      );
      found.push(...(Responses?.[TableName] ?? []));
    }
    return found;
  }
  const byId = <K extends RosterKind>(records: RosterRecord<K>[]) =>
    new Map(records.map((record) => [record.sourcedId, record]));

  return {
    /**
     * The courses that a `course_id` means, the one place where that is decided: the course with this identifier in the information system, or
     * else all with this code, as many systems make a new course of the same code each year.
     */
    async find(site: string, course_id: string): Promise<Course[]> {
      const Key = rosterKey(site, 'courses', course_id);
      const { Item } = await db.send(new GetCommand({ TableName, Key }));
      if (Item) return [Course.parse(Item)];
      const coded = await inIndex(site, 'courses', courseCodeKey(course_id));
      return coded.map((item) => Course.parse(item));
    },

    async classesOf(site: string, courseSourcedId: string): Promise<Class[]> {
      const found = await inIndex(site, 'classes', courseSourcedId);
      return found.map((item) => Class.parse(item));
    },

    /** Tasks of a class that are due in a span of days, both included. */
    async tasksOf(
      site: string,
      classSourcedId: string,
      due: readonly [from: string, to: string],
    ): Promise<LineItem[]> {
      const found = await inIndex(site, 'lineItems', classUidOf(site, classSourcedId), due);
      return found.map((item) => LineItem.parse(item));
    },

    classes: async (site: string, ids: readonly string[]) =>
      byId<'classes'>((await many(site, 'classes', ids)).map((item) => Class.parse(item))),

    categories: async (site: string, ids: readonly string[]) =>
      byId<'categories'>((await many(site, 'categories', ids)).map((item) => Category.parse(item))),

    sessions: async (site: string, ids: readonly string[]) =>
      byId<'academicSessions'>(
        (await many(site, 'academicSessions', ids)).map((item) => AcademicSession.parse(item)),
      ),
  };
};
