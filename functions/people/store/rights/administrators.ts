import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { DecidedProfile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import { rightSentences } from '#shared/rights/right-rules';
import { usersRecords } from '#shared/tables/people';
import { holdersOf, isActing } from './holders.ts';

const Stored = z.object({ version: z.number(), userUids: z.array(z.string()) });

/** Who is an administrator now. A list that was never stored has no version. */
interface Administrators {
  readonly version: number | undefined;
  readonly userUids: readonly string[];
}

/** The fields that decide whether a person counts as an administrator. */
export type Counted = Pick<DecidedProfile, 'status' | 'capabilities' | 'over'>;

/** Tells whether a person counts as an administrator: is here, not blocked, and has the right. */
export const isActingAdministrator = (person: Counted): boolean =>
  isActing(person) && person.capabilities.includes('administrator');

/** People before and after a change. Somebody who is new has no state before. */
export interface PersonStep {
  readonly userUid: string;
  readonly before?: Counted | undefined;
  /** Undefined for somebody who is deleted. */
  readonly after?: Counted | undefined;
}

export type AdministratorList = ReturnType<typeof administratorList>;

/**
 * The list of a school's administrators. Each change of one writes it in the same transaction, with its
 * version as the condition, so two changes at once never remove the last one.
 */
export const administratorList = ({ db, table }: Tables) => {
  const TableName = table('users');
  return {
    of(school: School) {
      const Key = keyOf(school, usersRecords.administrators.key, {});

      async function read(): Promise<Administrators> {
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        if (Item) return Stored.parse(Item);
        // No release before 1.6.0 stores it.
        const holders = await holdersOf({ db, table }, school, { isConsistent: true });
        const userUids = holders.filter(isActingAdministrator).map(({ userUid }) => userUid);
        return { version: undefined, userUids };
      }

      const write = (version: number | undefined, userUids: readonly string[]): TransactItem => ({
        Put: {
          TableName,
          Item: { ...Key, version: (version ?? 0) + 1, userUids },
          ...(version === undefined
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: '#version = :seen',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':seen': version },
              }),
        },
      });

      return {
        read,

        /**
         * Removes people who are deleted long after they left. A list that changes meanwhile loses them in
         * the next night; until then nobody counts on them, as who left is no administrator.
         */
        async forget(gone: ReadonlySet<string>): Promise<void> {
          const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
          if (!Item) return;
          const { version, userUids } = Stored.parse(Item);
          const left = userUids.filter((each) => !gone.has(each));
          if (left.length < userUids.length) await transact(db, [write(version, left)]);
        },

        /**
         * Returns the writes that belong to the transaction of these changes: none if no administrator
         * comes or goes. Throws if nobody would be left.
         */
        async writesFor(steps: readonly PersonStep[]): Promise<TransactItem[]> {
          const changed = steps.flatMap(({ userUid, before, after }) => {
            const is = after !== undefined && isActingAdministrator(after);
            const was = before !== undefined && isActingAdministrator(before);
            return is === was ? [] : [{ userUid, is }];
          });
          if (changed.length === 0) return [];
          const { version, userUids } = await read();
          const next = new Set(userUids);
          for (const { userUid, is } of changed) {
            if (is) next.add(userUid);
            else next.delete(userUid);
          }
          const isLoss = changed.some(({ is }) => !is);
          if (isLoss && next.size === 0) throw lastAdministrator();
          return [write(version, [...next].sort())];
        },
      };
    },
  };
};

export const lastAdministrator = () => new AppError('conflict', rightSentences.last);
