import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { authorFields } from '#shared/kernel/fields';
import { filesRecords } from '#shared/tables/files';

/** A file that was announced, with the name that its uploader gave it. */
export const StoredFile = z.object({
  fileUid: z.string(),
  filename: z.string(),
  created_at: z.string(),
  ...authorFields,
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Since when nothing has a file, or since when an owner may no longer need it. */
const DueFile = z.object({ sk: z.string(), fileUid: z.string(), ownerUid: z.string().optional() });
export type DueFile = z.infer<typeof DueFile>;

const { file: fileShape, use, due } = filesRecords;

/** In the key of a file that nothing has yet. */
const nobody = 'none';

const stays = 'attribute_exists(pk) AND attribute_not_exists(leaving)';

export type FileRecords = ReturnType<typeof fileRecords>;

/**
 * The files of posts and events: who added each, which posts and events have it, and when it goes. A
 * removal first marks a file, then looks for its uses. A write that takes a file checks the mark in
 * its own transaction, so no file is taken and removed at the same moment.
 */
export const fileRecords = (tables: Tables) => ({
  of: (school: School) => ({ ...takingOf(tables, school), ...leavingOf(tables, school) }),
});

/** How files are announced and taken. */
function takingOf({ db, table }: Tables, school: School) {
  const keyIn = (fileUid: string) => keyOf(school, fileShape.key, { fileUid });
  const dueKey = (at: string, fileUid: string, ownerUid = nobody) =>
    keyOf(school, due.key, { at, fileUid, ownerUid });
  return {
    /** Announces a file. Returns false if the act was repeated meanwhile. */
    async add(file: StoredFile, remembered: TransactItem): Promise<boolean> {
      const TableName = table('files');
      const { fileUid, created_at } = file;
      const isNew = 'attribute_not_exists(pk)';
      const unused = { ...dueKey(created_at, fileUid), fileUid };
      return !(await transact(db, [
        { Put: { TableName, Item: { ...keyIn(fileUid), ...file }, ConditionExpression: isNew } },
        { Put: { TableName, Item: unused } },
        remembered,
      ]));
    },

    async get(fileUid: string): Promise<StoredFile | undefined> {
      const { Item } = await db.send(
        new GetCommand({ TableName: table('files'), Key: keyIn(fileUid), ConsistentRead: true }),
      );
      return Item && Item.leaving !== true ? StoredFile.parse(Item) : undefined;
    },

    /** Returns the writes with which a post or an event takes files, in the transaction of its save. */
    taken: (ownerUid: string, files: readonly StoredFile[]): TransactItem[] =>
      files.flatMap(({ fileUid, created_at }) => {
        const TableName = table('files');
        return [
          { ConditionCheck: { TableName, Key: keyIn(fileUid), ConditionExpression: stays } },
          { Put: { TableName, Item: keyOf(school, use.key, { fileUid, ownerUid }) } },
          { Delete: { TableName, Key: dueKey(created_at, fileUid) } },
        ];
      }),

    /** Returns the writes after which an owner is asked, some days later, if it still needs files. */
    leftBy: (ownerUid: string, fileUids: readonly string[], at: string): TransactItem[] =>
      fileUids.map((fileUid) => {
        const Item = { ...dueKey(at, fileUid, ownerUid), fileUid, ownerUid };
        return { Put: { TableName: table('files'), Item } };
      }),
  };
}

/** The steps of a removal. */
function leavingOf({ db, table }: Tables, school: School) {
  const keyIn = (fileUid: string) => keyOf(school, fileShape.key, { fileUid });
  const remove = async (Key: { readonly pk: string; readonly sk: string }) => {
    await db.send(new DeleteCommand({ TableName: table('files'), Key }));
  };
  /** Sets or removes the mark of a file, if there is such a file. */
  async function mark(fileUid: string, UpdateExpression: string, values?: object) {
    try {
      await db.send(
        new UpdateCommand({
          TableName: table('files'),
          Key: keyIn(fileUid),
          UpdateExpression,
          ConditionExpression: 'attribute_exists(pk)',
          ...(values && { ExpressionAttributeValues: { ...values } }),
        }),
      );
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
    }
  }
  return {
    /** Lists what nothing has, or may need, since a time, oldest first. */
    async due(before: Date): Promise<DueFile[]> {
      const found = await wholeQuery(db, {
        TableName: table('files'),
        KeyConditionExpression: 'pk = :pk AND sk < :before',
        ExpressionAttributeValues: {
          ':pk': partitionOf(school, due.key, {}),
          ':before': before.toISOString(),
        },
      });
      return found.map((item) => DueFile.parse(item));
    },
    done: ({ sk }: DueFile) => remove({ pk: partitionOf(school, due.key, {}), sk }),

    /** Marks a file that is about to go, so that nothing can take it any more. */
    leave: (fileUid: string) => mark(fileUid, 'SET leaving = :yes', { ':yes': true }),
    stay: (fileUid: string) => mark(fileUid, 'REMOVE leaving'),

    /** Ends the use of a file by a post or an event. */
    release: (ownerUid: string, fileUid: string) =>
      remove(keyOf(school, use.key, { fileUid, ownerUid })),

    async isUsed(fileUid: string): Promise<boolean> {
      const found = await wholeQuery(db, {
        TableName: table('files'),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partitionOf(school, use.key, { fileUid }) },
        ConsistentRead: true,
      });
      return found.length > 0;
    },

    forget: (fileUid: string) => remove(keyIn(fileUid)),
  };
}
