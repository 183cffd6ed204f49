import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { batchOfKeys } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { DecidedProfile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import { rightSentences } from '#shared/rights/right-rules';
import { usersRecords } from '#shared/tables/people';
import { profileKey } from '../person-partitions.ts';
import { holdersOf, isActing, RightHolder } from './holders.ts';

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
      const { Key, read, write, after } = storedList({ db, table }, school);

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

        /** Returns what decides whether people count as administrators, as of now. */
        async standing(userUids: readonly string[]): Promise<ReadonlyMap<string, Counted>> {
          const found = await batchOfKeys(db, {
            TableName,
            keys: userUids.map((userUid) => profileKey(school, userUid)),
            fields: ['userUid', 'capabilities', 'status', 'over'],
            chunk: 100,
            isConsistent: true,
          });
          return new Map(
            found.map((item) => RightHolder.parse(item)).map((each) => [each.userUid, each]),
          );
        },

        /**
         * Returns the writes that belong to the transaction of these changes: none if no administrator
         * comes or goes. Throws if nobody would be left.
         */
        async writesFor(steps: readonly PersonStep[]): Promise<TransactItem[]> {
          const next = await after(steps);
          if (next?.isEmptied) throw lastAdministrator();
          return next ? [next.write] : [];
        },

        /**
         * The same for a step of a load. Nobody would be left: the administrators stay in the portal,
         * unless a person has confirmed that they leave. `kept` are those who stay.
         */
        async writesOfLoad(
          steps: readonly PersonStep[],
          isConfirmed: boolean,
        ): Promise<{ writes: TransactItem[]; kept: ReadonlySet<string> }> {
          const next = await after(steps);
          if (!next) return { writes: [], kept: new Set() };
          if (!next.isEmptied || isConfirmed) return { writes: [next.write], kept: new Set() };
          return { writes: [], kept: next.lost };
        },
      };
    },
  };
};

export const lastAdministrator = () => new AppError('conflict', rightSentences.last);

/** Reads and writes the list of a school, and follows changes of people in it. */
function storedList({ db, table }: Tables, school: School) {
  const TableName = table('users');
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

  /** Returns the list after changes; undefined if no administrator comes or goes. */
  async function after(steps: readonly PersonStep[]) {
    const changed = steps.flatMap(({ userUid, before, after: then }) => {
      const is = then !== undefined && isActingAdministrator(then);
      const was = before !== undefined && isActingAdministrator(before);
      return is === was ? [] : [{ userUid, is }];
    });
    if (changed.length === 0) return undefined;
    const { version, userUids } = await read();
    const next = new Set(userUids);
    const lost = new Set<string>();
    for (const { userUid, is } of changed) {
      if (is) next.add(userUid);
      else next.delete(userUid);
      if (!is) lost.add(userUid);
    }
    const isEmptied = lost.size > 0 && next.size === 0;
    return { write: write(version, [...next].sort()), lost, isEmptied };
  }
  return { Key, read, write, after };
}
