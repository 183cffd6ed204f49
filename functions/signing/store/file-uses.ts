import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '#functions/kernel/id';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { signingTemplatesRecords } from '#shared/tables/signing';

export type FileUses = ReturnType<typeof fileUses>;

/** An uploaded document that is old enough to be removed, unless a template has it. */
export interface OldFile {
  readonly fileUid: string;
  /** Whether a purge has begun to remove it. */
  readonly isLeaving: boolean;
}

/**
 * What keeps uploaded documents: a record for each, beside the templates. A purge first marks a
 * document, then looks for its templates. A write that takes a document checks the mark in the same
 * transaction, so no document is taken and removed at the same moment.
 */
export const fileUses = ({ db, table }: Tables) => {
  const records = { db, TableName: table('signing-templates') };
  return {
    of: (school: School) => ({ ...uses(records).of(school), ...leaving(records).of(school) }),
  };
};

const { key } = signingTemplatesRecords.file;
const fileKey = (school: School, fileUid: string) => keyOf(school, key, { fileUid });
const stays = 'attribute_exists(pk) AND attribute_not_exists(leaving)';

/** What keeps a document. */
const uses = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
    /**
     * Notes that a form for an upload was made, in one transaction with `remembered`. Returns false if
     * the act was repeated.
     */
    async add(fileUid: string, remembered: readonly TransactItem[] = []): Promise<boolean> {
      return !(await transact(db, [
        { Put: { TableName, Item: fileKey(school, fileUid) } },
        ...remembered,
      ]));
    },

    /** Returns the check that a document stays, for the write of a template that takes it. */
    staying: (fileUid: string): TransactItem => ({
      ConditionCheck: { TableName, Key: fileKey(school, fileUid), ConditionExpression: stays },
    }),

    /** Returns the write that keeps a document which is sent until a time. */
    sent: (fileUid: string, until: Date): TransactItem => ({
      Update: {
        TableName,
        Key: fileKey(school, fileUid),
        UpdateExpression: 'SET sent_until = :until',
        ConditionExpression: stays,
        ExpressionAttributeValues: { ':until': until.toISOString() },
      },
    }),

    /** Returns the documents that arrived before a time and are not kept by a sending. */
    async old(before: Date): Promise<OldFile[]> {
      const found = await wholeQuery(db, {
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk < :before',
        // An identifier begins with its time.
        ExpressionAttributeValues: {
          ':pk': partitionOf(school, key, {}),
          ':before': newId(before).slice(0, 10),
        },
      });
      return found.flatMap(({ sk, sent_until = '', leaving }) =>
        String(sent_until) < before.toISOString()
          ? [{ fileUid: String(sk), isLeaving: leaving === true }]
          : [],
      );
    },
  }),
});

/** The steps of a removal. */
const leaving = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
    /** Marks a document that is about to be removed. Returns false if it was sent meanwhile. */
    async leave(fileUid: string, before: Date): Promise<boolean> {
      try {
        await db.send(
          new UpdateCommand({
            TableName,
            Key: fileKey(school, fileUid),
            UpdateExpression: 'SET leaving = :yes',
            ConditionExpression: 'attribute_not_exists(sent_until) OR sent_until < :before',
            ExpressionAttributeValues: { ':yes': true, ':before': before.toISOString() },
          }),
        );
        return true;
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        return false;
      }
    },

    /** Takes the mark away: a template has the document. */
    async stay(fileUid: string): Promise<void> {
      const UpdateExpression = 'REMOVE leaving';
      const Key = fileKey(school, fileUid);
      await db.send(new UpdateCommand({ TableName, Key, UpdateExpression }));
    },

    async forget(fileUid: string): Promise<void> {
      await db.send(new DeleteCommand({ TableName, Key: fileKey(school, fileUid) }));
    },
  }),
});
