import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import {
  DueFile,
  duePartition,
  duePut,
  fileItem,
  fileKey,
  NewAttachment,
  unusedUntil,
} from './attachment-record.ts';

const isNew = 'attribute_not_exists(pk)';

export type AttachmentRepository = ReturnType<typeof attachmentRepository>;

/**
 * The files that no notice has taken over, and when files go. A notice that takes a file over
 * deletes its record here (`notices.ts`), so each file is used once.
 */
export const attachmentRepository = ({ db, table }: Tables) => {
  const TableName = table('absence-notices');

  return {
    of(school: School) {
      const keyOf = (attachmentUid: string) => fileKey(school, attachmentUid);

      return {
        /** Announces a file, and when it goes. Returns false if the act was repeated meanwhile. */
        async add(file: NewAttachment, remembered: TransactItem): Promise<boolean> {
          const { attachmentUid, userUid } = file;
          const refused = await transact(db, [
            { Put: { TableName, Item: fileItem(school, file), ConditionExpression: isNew } },
            duePut(TableName, school, { attachmentUid, userUid, at: unusedUntil(file) }),
            remembered,
          ]);
          return !refused;
        },

        async get(attachmentUid: string): Promise<NewAttachment | undefined> {
          const Key = keyOf(attachmentUid);
          const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
          return Item && NewAttachment.parse(Item);
        },

        /** Notes the clean copy of a file. Returns false if the file has gone meanwhile. */
        async noteCopy(
          attachmentUid: string,
          { content_type, size }: Required<Pick<NewAttachment, 'content_type' | 'size'>>,
        ): Promise<boolean> {
          try {
            await db.send(
              new UpdateCommand({
                TableName,
                Key: keyOf(attachmentUid),
                UpdateExpression: 'SET content_type = :type, #size = :size',
                ConditionExpression: 'attribute_exists(pk)',
                ExpressionAttributeNames: { '#size': 'size' },
                ExpressionAttributeValues: { ':type': content_type, ':size': size },
              }),
            );
            return true;
          } catch (error) {
            if (!isConditionFailed(error)) throw error;
            return false;
          }
        },

        /** Removes the record of a file, so that no notice can take it over. */
        async forget(attachmentUid: string): Promise<void> {
          await db.send(new DeleteCommand({ TableName, Key: keyOf(attachmentUid) }));
        },

        ...dueFiles(db, TableName).of(school),
      };
    },
  };
};

/** The moments at which files go. */
const dueFiles = (db: Tables['db'], TableName: string) => ({
  of: (school: School) => ({
    /** Lists what is due, oldest first. */
    async due(now: Date): Promise<DueFile[]> {
      const found = await wholeQuery(db, {
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk < :now',
        ExpressionAttributeValues: { ':pk': duePartition(school), ':now': now.toISOString() },
      });
      return found.map((item) => DueFile.parse(item));
    },

    /** Whether a moment still stands: a notice that takes a file over deletes it. */
    async isDue({ sk }: DueFile): Promise<boolean> {
      const Key = { pk: duePartition(school), sk };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item !== undefined;
    },

    async done({ sk }: Pick<DueFile, 'sk'>): Promise<void> {
      await db.send(new DeleteCommand({ TableName, Key: { pk: duePartition(school), sk } }));
    },
  }),
});
