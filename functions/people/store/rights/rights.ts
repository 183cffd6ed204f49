import { setTimeout as pause } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { contested } from '#functions/kernel/store/contested';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { DecidedProfile } from '#shared/intake/roster';
import { type Capability, capabilities as everyRight } from '#shared/rights/permissions';
import { profileKey } from '../person-partitions.ts';
import { personKeys } from '../person-record.ts';
import { overIs } from '../person-writes.ts';
import { administratorList } from './administrators.ts';
import { rightLedger } from './right-ledger.ts';
import type { StoredChange } from './right-records.ts';

/** How the rights of a person change. */
interface Changing {
  readonly now: Date;
  /**
   * Returns what is given and taken. It is asked again if somebody changed the person meanwhile, and
   * throws if it is no longer allowed.
   */
  readonly make: (
    person: DecidedProfile,
  ) => readonly StoredChange[] | Promise<readonly StoredChange[]>;
  /** Returns further writes of the same transaction. */
  readonly more?: (changes: readonly StoredChange[]) => readonly TransactItem[];
}

export type RightRepository = ReturnType<typeof rightRepository>;

/**
 * Who has which right. Every right is given and taken here: the profile, its history and the list of
 * administrators are one transaction.
 */
export const rightRepository = ({ db, table }: Tables) => {
  const TableName = table('users');
  const list = administratorList({ db, table });
  const ledger = rightLedger({ db, table });
  return {
    of(school: School) {
      const { remember } = ledger.of(school);
      const readNow = async (userUid: string): Promise<DecidedProfile | undefined> => {
        const Key = profileKey(school, userUid);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && DecidedProfile.parse(Item);
      };

      return {
        ...ledger.of(school),

        /** Gives and takes rights of a person. Returns the person after it; undefined for nobody. */
        async decide(
          userUid: string,
          { now, make, more = () => [] }: Changing,
        ): Promise<DecidedProfile | undefined> {
          return contested(pause, async () => {
            const before = await readNow(userUid);
            if (!before) return { person: undefined };
            const changes = await make(before);
            const after = changed(before, changes, now);
            const items = [
              rightsWrite(school, TableName, { before, after }),
              ...changes.map(remember),
              ...(await list.of(school).writesFor([{ userUid, before, after }])),
              ...more(changes),
            ];
            return (await transact(db, items)) ? undefined : { person: after };
          }).then(({ person }) => person);
        },

        /** Adds a person who has rights at once. Returns whether nobody had the identifier. */
        async add(
          person: DecidedProfile,
          changes: readonly StoredChange[],
          more: readonly TransactItem[] = [],
        ): Promise<boolean> {
          const after = changed(person, changes, new Date(person.updated_at));
          const { userUid } = after;
          const Item = { ...after, ...personKeys(school, after) };
          const items = [
            { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
            ...changes.map(remember),
            ...(await list.of(school).writesFor([{ userUid, after }])),
            ...more,
          ];
          return (await transact(db, items)) === undefined;
        },
      };
    },
  };
};

interface Step {
  readonly before: DecidedProfile;
  readonly after: DecidedProfile;
}

/** Returns the write of a profile's rights, if nobody has changed the person, also by a block. */
function rightsWrite(school: School, TableName: string, { before, after }: Step): TransactItem {
  const is = overIs(before.over);
  return {
    Update: {
      TableName,
      Key: profileKey(school, after.userUid),
      UpdateExpression: 'SET capabilities = :given, updated_at = :now',
      // Two changes in the same millisecond have the same time, and not the same rights.
      ConditionExpression: `updated_at = :seen AND capabilities = :held AND ${is.condition}`,
      ExpressionAttributeNames: is.names,
      ExpressionAttributeValues: {
        ':given': after.capabilities,
        ':held': before.capabilities,
        ':now': after.updated_at,
        ':seen': before.updated_at,
        ...is.values,
      },
    },
  };
}

/** Returns a person with the rights after some changes, in the order in which rights are declared. */
function changed(
  person: DecidedProfile,
  changes: readonly Pick<StoredChange, 'act' | 'capability'>[],
  now: Date,
): DecidedProfile {
  const held = new Set<Capability>(person.capabilities);
  for (const { act, capability } of changes) {
    if (act === 'give') held.add(capability);
    if (act === 'take') held.delete(capability);
  }
  const capabilities = everyRight.filter((each) => held.has(each));
  return { ...person, capabilities, updated_at: now.toISOString() };
}
