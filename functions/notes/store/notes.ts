import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyContext } from '#functions/kernel/keys/sealed-text';
import { dataKeySort, studentKeys, studentPartition } from '#functions/kernel/keys/student-keys';
import type { School } from '#functions/kernel/record/declaration';
import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import { newestShown, type Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { StoredNote } from './note-record.ts';

const keyOf = ({ site }: School, student: string, noteUid: string) => ({
  pk: studentPartition({ site, student }),
  sk: noteUid,
});

export type NoteRepository = ReturnType<typeof noteRepository>;

/** The notes about students, in a partition for each student. A note never changes; it may be retracted. */
export const noteRepository = (tables: Tables, idempotency: IdempotencyRepository) => {
  const { db } = tables;
  const TableName = tables.table('notes');
  return {
    of: (school: School) => ({
      async get(student: string, noteUid: string): Promise<StoredNote | undefined> {
        if (noteUid === dataKeySort) return undefined;
        const Key = keyOf(school, student, noteUid);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && StoredNote.parse(Item);
      },

      ...noteWrites({ db, TableName }, idempotency).of(school),
    }),

    keys: studentKeys({ db, TableName }),

    /** Returns a page of the notes about a student that `isShown` lets through, newest first. */
    page: (
      { site, student }: KeyContext,
      page: PageRequest,
      isShown: (note: StoredNote) => boolean,
    ): Promise<Paged<StoredNote>> => {
      const pk = studentPartition({ site, student });
      return newestShown({ db, TableName }, { pk, page }, (item) => {
        const note = item.sk === dataKeySort ? undefined : StoredNote.parse(item);
        return note && isShown(note) ? note : undefined;
      });
    },
  };
};

const noteWrites = ({ db, TableName }: Table, idempotency: IdempotencyRepository) => ({
  of: (school: School) => ({
    /** Stores a note with the mails about it; returns false if the act was repeated meanwhile. */
    async add(
      note: StoredNote,
      { act, mails }: { readonly act: Act; readonly mails: readonly TransactItem[] },
    ): Promise<boolean> {
      const Item = { ...keyOf(school, note.studentUid, note.noteUid), ...note };
      const refused = await transact(db, [
        { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
        ...mails,
        idempotency.remember(act, note.noteUid),
      ]);
      return !refused;
    },

    /** Retracts a note, and orders mails about it; returns false if it was retracted before. */
    async retract(
      { studentUid, noteUid }: StoredNote,
      retracted: Required<NonNullable<StoredNote['retracted']>>,
      mails: readonly TransactItem[],
    ): Promise<boolean> {
      const refused = await transact(db, [
        {
          Update: {
            TableName,
            Key: keyOf(school, studentUid, noteUid),
            UpdateExpression: 'SET retracted = :retracted',
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(retracted)',
            ExpressionAttributeValues: { ':retracted': retracted },
          },
        },
        ...mails,
      ]);
      return !refused;
    },
  }),
});
