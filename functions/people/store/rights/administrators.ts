import { GetCommand } from '@aws-sdk/lib-dynamodb';
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
import { holdersAmongAll, isActing, RightHolder, StoredList } from './holders.ts';

/** Who is an administrator now, and who has any right. A list that was never stored has no version. */
interface Listed {
  readonly version: number | undefined;
  readonly userUids: readonly string[];
  readonly holders: readonly string[];
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
 * The list of a school's administrators, and of everyone who has a right. Each change of either writes it
 * in the same transaction, with its version as the condition, so two changes at once never remove the
 * last administrator.
 */
export const administratorList = ({ db, table }: Tables) => {
  const TableName = table('users');
  return {
    of(school: School) {
      const { stored, read, write, after } = storedList({ db, table }, school);

      return {
        read,

        /**
         * Removes people who are deleted long after they left. A list that changes meanwhile loses them in
         * the next night; until then nobody counts on them, as who left is no administrator.
         */
        async forget(gone: ReadonlySet<string>): Promise<void> {
          const list = await stored();
          if (
            ![...(list?.userUids ?? []), ...(list?.holders ?? [])].some((each) => gone.has(each))
          ) {
            return;
          }
          const { version, userUids, holders } = await read();
          const isHere = (userUid: string) => !gone.has(userUid);
          const left = { userUids: userUids.filter(isHere), holders: holders.filter(isHere) };
          await transact(db, [write(version, left)]);
        },

        /**
         * Stores who has a right, where an earlier release has written the list without it or has given
         * a right that the list lacks. `known` are those whom a look at all profiles has found.
         */
        async complete(known: readonly string[]): Promise<void> {
          const list = await stored();
          if (known.every((userUid) => list?.holders?.includes(userUid))) return;
          const { version, userUids } = list ?? (await read());
          const all = await holdersAmongAll({ db, table }, school, { isConsistent: true });
          const holders = all.map(({ userUid }) => userUid).sort();
          await transact(db, [write(version, { userUids, holders })]);
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
         * Returns the writes that belong to the transaction of these changes: none if nobody comes to the
         * list or goes. Throws if no administrator would be left.
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
          // A load takes no right away, so the others of the step change nothing in the list.
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

  async function stored() {
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && StoredList.parse(Item);
  }

  async function read(): Promise<Listed> {
    const list = await stored();
    if (list?.holders) return { ...list, holders: list.holders };
    // No release before 1.6.0 stores the list, and none before 1.7.0 who has a right.
    const all = await holdersAmongAll({ db, table }, school, { isConsistent: true });
    const holders = all.map(({ userUid }) => userUid).sort();
    const acting = all.filter(isActingAdministrator).map(({ userUid }) => userUid);
    return { version: list?.version, userUids: list?.userUids ?? acting, holders };
  }

  const write = (
    version: number | undefined,
    { userUids, holders }: Pick<Listed, 'userUids' | 'holders'>,
  ): TransactItem => ({
    Put: {
      TableName,
      Item: { ...Key, version: (version ?? 0) + 1, userUids, holders },
      ...(version === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#version = :seen',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':seen': version },
          }),
    },
  });

  /** Returns the list after changes; undefined if nobody comes to it or goes. */
  async function after(steps: readonly PersonStep[]) {
    const administrators = movesOf(steps, isActingAdministrator);
    const held = movesOf(steps, hasRight);
    if (administrators.length + held.length === 0) return undefined;
    const { version, userUids, holders } = await read();
    const next = moved(userUids, administrators);
    const lost = new Set(administrators.flatMap(({ userUid, is }) => (is ? [] : userUid)));
    const list = { userUids: next, holders: moved(holders, held) };
    const isEmptied = lost.size > 0 && next.length === 0;
    return { write: write(version, list), lost, isEmptied };
  }
  return { stored, read, write, after };
}

const hasRight = ({ capabilities }: Counted): boolean => capabilities.length > 0;

/** Somebody who comes to a list or leaves it. */
interface Move {
  readonly userUid: string;
  readonly is: boolean;
}

/** Returns who comes to a list or leaves it, by the check that decides who is in it. */
function movesOf(steps: readonly PersonStep[], isIn: (person: Counted) => boolean): Move[] {
  return steps.flatMap(({ userUid, before, after }) => {
    const is = after !== undefined && isIn(after);
    const was = before !== undefined && isIn(before);
    return is === was ? [] : [{ userUid, is }];
  });
}

/** Returns a list after moves. */
function moved(list: readonly string[], moves: readonly Move[]): string[] {
  const next = new Set(list);
  for (const { userUid, is } of moves) {
    if (is) next.add(userUid);
    else next.delete(userUid);
  }
  return [...next].sort();
}
