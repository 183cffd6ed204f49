import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import {
  DueFile,
  duePartition,
  duePut,
  fileItem,
  filePartition,
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
  const keyOf = (site: string, attachmentUid: string) => ({
    pk: filePartition(site),
    sk: attachmentUid,
  });
  return {
    /** Announces a file, and when it goes. Returns false if the act was repeated meanwhile. */
    async add(site: string, file: NewAttachment, remembered: TransactItem): Promise<boolean> {
      const { attachmentUid, userUid } = file;
      const refused = await transact(db, [
        { Put: { TableName, Item: fileItem(site, file), ConditionExpression: isNew } },
        duePut(TableName, site, { attachmentUid, userUid, at: unusedUntil(file) }),
        remembered,
      ]);
      return !refused;
    },

    async get(site: string, attachmentUid: string): Promise<NewAttachment | undefined> {
      const Key = keyOf(site, attachmentUid);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && NewAttachment.parse(Item);
    },

    /** Notes the clean copy of a file. Returns false if the file has gone meanwhile. */
    async noteCopy(
      site: string,
      attachmentUid: string,
      { content_type, size }: Required<Pick<NewAttachment, 'content_type' | 'size'>>,
    ): Promise<boolean> {
      try {
        await db.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(site, attachmentUid),
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
    async forget(site: string, attachmentUid: string): Promise<void> {
      await db.send(new DeleteCommand({ TableName, Key: keyOf(site, attachmentUid) }));
    },

    ...dueFiles(db, TableName),
  };
};

/** The moments at which files go. */
const dueFiles = (db: Tables['db'], TableName: string) => ({
  /** Lists what is due, oldest first. */
  async due(site: string, now: Date): Promise<DueFile[]> {
    const found = await wholeQuery(db, {
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk < :now',
      ExpressionAttributeValues: { ':pk': duePartition(site), ':now': now.toISOString() },
    });
    return found.map((item) => DueFile.parse(item));
  },

  /** Whether a moment still stands: a notice that takes a file over deletes it. */
  async isDue(site: string, { sk }: DueFile): Promise<boolean> {
    const Key = { pk: duePartition(site), sk };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item !== undefined;
  },

  async done(site: string, { sk }: Pick<DueFile, 'sk'>): Promise<void> {
    await db.send(new DeleteCommand({ TableName, Key: { pk: duePartition(site), sk } }));
  },
});
