import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { SchoolTerm } from '#shared/goals/term';
import { type Part, type Parts, partKey, termPartition, versionPartition } from './goals-record.ts';

export type GoalsWriter = ReturnType<typeof goalsWriter>;

/**
 * Stores what students and homeroom teachers write about a semester. No file of the school changes
 * these records. Each replaced state is stored as a version of its own.
 */
export const goalsWriter = (
  { db, table }: Tables,
  idempotency: Pick<IdempotencyRepository, 'remember'>,
) => {
  const TableName = table('student-goals');
  const put = <P extends Part>(site: string, part: P, record: Parts[P]) => ({
    TableName,
    Item: {
      pk: termPartition(site, record),
      sk: partKey(record.userUid, part),
      ...record,
    },
  });

  return {
    /**
     * Adds a part if there is none; returns false otherwise. `act` remembers the request, so that
     * its repeat finds what it added.
     */
    async add<P extends Part>(
      site: string,
      part: P,
      record: Parts[P],
      act?: Act,
    ): Promise<boolean> {
      const added: TransactItem = {
        Put: { ...put(site, part, record), ConditionExpression: 'attribute_not_exists(pk)' },
      };
      const remembered = act ? [idempotency.remember(act, madeBy(record))] : [];
      return (await transact(db, [added, ...remembered])) === undefined;
    },

    /**
     * Replaces a part whose version is still `before`, and stores `before` as an earlier version.
     * Returns false if another version is stored.
     */
    async replace<P extends Part>(
      site: string,
      part: P,
      before: Parts[P],
      after: Parts[P],
    ): Promise<boolean> {
      const replaced: TransactItem = {
        Put: {
          ...put(site, part, after),
          ConditionExpression: 'updated_at = :loaded',
          ExpressionAttributeValues: { ':loaded': before.updated_at },
        },
      };
      const version: TransactItem = {
        Put: {
          TableName,
          Item: { ...before, pk: versionPartition(site, part, before), sk: before.updated_at },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      };
      return (await transact(db, [replaced, version])) === undefined;
    },
  };
};

/** Names what a request added: the semester of the caller. */
export const madeBy = ({ year, semester }: SchoolTerm): string => `${year}#${semester}`;
