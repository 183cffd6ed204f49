import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { searchIndexRecords } from '#shared/tables/content';

/** A file of an index in the bucket. */
const IndexFile = z.object({
  key: z.string(),
  /** How many documents it has or removes. */
  documents: z.number(),
  /** The version of the list to which its oldest part was added. */
  since: z.number(),
});
export type IndexFile = z.infer<typeof IndexFile>;

/** The files of a school's index, the oldest first. */
const IndexList = z.object({
  /** Counts every change of the list. */
  version: z.number(),
  /** The layout of the files. */
  format: z.number(),
  files: z.array(IndexFile),
  /** The version at which the last complete build began. What was added until then is in its file. */
  begun: z.number(),
  /** When the last complete build began that ended. Absent before the first. */
  built_at: z.string().optional(),
});
export type IndexList = z.infer<typeof IndexList>;

const { key } = searchIndexRecords.list;

export type IndexLists = ReturnType<typeof indexLists>;

/** Stores which files are the index of a school: one record, which each change replaces. */
export const indexLists = ({ db, table }: Tables) => {
  const TableName = table('search-index');
  return {
    of: (school: School) => ({
      async read(): Promise<IndexList | undefined> {
        const Key = keyOf(school, key, {});
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && IndexList.parse(Item);
      },

      /** Replaces the list that was read. Returns false if it has changed since. */
      async replace(
        before: IndexList | undefined,
        next: Omit<IndexList, 'version'>,
      ): Promise<boolean> {
        const Item = { ...keyOf(school, key, {}), ...next, version: (before?.version ?? 0) + 1 };
        try {
          await db.send(
            new PutCommand({
              TableName,
              Item,
              ...(before
                ? {
                    ConditionExpression: 'version = :version',
                    ExpressionAttributeValues: { ':version': before.version },
                  }
                : { ConditionExpression: 'attribute_not_exists(pk)' }),
            }),
          );
          return true;
        } catch (error) {
          if (!isConditionFailed(error)) throw error;
          return false;
        }
      },
    }),
  };
};
