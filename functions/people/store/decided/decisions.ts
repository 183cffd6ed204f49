import { setTimeout as pause } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { newId } from '#functions/kernel/id';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { contested } from '#functions/kernel/store/contested';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { DecidedProfile } from '#shared/intake/roster';
import { type PersonActName, personActs } from '#shared/people/acts';
import type { Over } from '#shared/people/over';
import { usersRecords } from '#shared/tables/people';
import type { AccessDecision } from '../../rules/acts.ts';
import { profileKey } from '../person-partitions.ts';
import { overWrite } from '../person-writes.ts';
import { administratorList } from '../rights/administrators.ts';

/** An act about a person's access, as it is remembered. */
export const StoredAct = z.object({
  actUid: z.string(),
  act: z.enum(personActs),
  child: z.string().optional(),
  reason: z.string(),
  acted_by: z.string(),
  at: z.string(),
});
export type StoredAct = z.infer<typeof StoredAct>;

/** An act with its reason, as it is noted. */
export type NotedAct = Omit<AccessDecision, 'act'> & { readonly act: PersonActName };

interface Noting {
  readonly userUid: string;
  readonly decision: NotedAct;
  /** The identifier of the act, if its mail was ordered already. */
  readonly actUid?: string | undefined;
}

/** Returns the write that notes an act about a person. */
export function actWrite(
  TableName: string,
  school: School,
  { userUid, decision, actUid = newId(decision.now) }: Noting,
): TransactItem {
  const { by, now, ...said } = decision;
  const stored = { ...said, actUid, acted_by: by, at: now.toISOString() };
  const Key = keyOf(school, usersRecords.act.key, { userUid, actUid });
  return { Put: { TableName, Item: { ...Key, ...stored } } };
}

/** How what the school has decided about a person changes. */
interface Deciding extends Pick<Noting, 'actUid'> {
  readonly decision: AccessDecision;
  /**
   * Returns what is decided after it. It is asked again if a load changed the person meanwhile, and
   * throws if it is no longer allowed.
   */
  readonly make: (person: DecidedProfile) => Over;
  /** Further writes of the same transaction. */
  readonly more: readonly TransactItem[];
}

export type DecisionRepository = ReturnType<typeof decisionRepository>;

/**
 * What the school decides about people, which lies over the roster. A change reads the person at that
 * moment and packs the card of audiences again, so it commutes with a load.
 */
export const decisionRepository = ({ db, table }: Tables) => {
  const TableName = table('users');
  const list = administratorList({ db, table });
  return {
    of(school: School) {
      const readNow = async (userUid: string): Promise<DecidedProfile | undefined> => {
        const Key = profileKey(school, userUid);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && DecidedProfile.parse(Item);
      };

      return {
        /** Returns a person with what the school has decided, as of now. */
        get: readNow,

        /** Returns what was done about a person's access, newest first. */
        async acts(userUid: string): Promise<StoredAct[]> {
          const pk = partitionOf(school, usersRecords.act.key, { userUid });
          const found = await wholePartition(db, TableName, pk);
          return found.map((item) => StoredAct.parse(item)).reverse();
        },

        /** Returns one act about a person's access. */
        async act({ userUid, actUid }: Pick<StoredAct, 'actUid'> & { readonly userUid: string }) {
          const Key = keyOf(school, usersRecords.act.key, { userUid, actUid });
          const { Item } = await db.send(new GetCommand({ TableName, Key }));
          return Item && StoredAct.parse(Item);
        },

        /** Notes an act that changes nothing of what is decided, with writes of the same transaction. */
        async note(userUid: string, decision: NotedAct, more: readonly TransactItem[]) {
          await transact(db, [actWrite(TableName, school, { userUid, decision }), ...more]);
        },

        /** Decides something about a person. Returns the person after it; undefined for nobody. */
        async decide(
          userUid: string,
          { decision, actUid, make, more }: Deciding,
        ): Promise<DecidedProfile | undefined> {
          return contested(pause, async () => {
            const before = await readNow(userUid);
            if (!before) return { person: undefined };
            const after = { ...before, over: make(before) };
            // A block of an administrator is a change of who is one.
            const listed = await list.of(school).writesFor([{ userUid, before, after }]);
            const act = actWrite(TableName, school, { userUid, decision, actUid });
            const decided = overWrite({ table }, school, before, after.over);
            const items = [decided, act, ...listed, ...more];
            return (await transact(db, items)) ? undefined : { person: after };
          }).then(({ person }) => person);
        },
      };
    },
  };
};
