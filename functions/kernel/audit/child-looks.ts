import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import type { Ledger } from './audit-record.ts';
import { hourOf, isWithin } from './look-record.ts';
import { oldEntriesOfChild } from './old-entries.ts';
import { itemsBelow } from './partition-query.ts';
import {
  RolledItem,
  type RolledKind,
  RolledState,
  rolledKey,
  slotsOf,
  stateKey,
} from './rolled-record.ts';
import { type LookQuery, lower, newestFirst, type SeenLooks } from './seen-look.ts';

/** Which looks at a child a list has. */
export interface ChildQuery extends LookQuery {
  readonly kinds: readonly RolledKind[];
}

/** The items in one request: each has the looks of a window. */
const perRequest = 10;

export type ChildLooks = ReturnType<typeof childLooks>;

/**
 * Who looked at a child's record: the roll-up, which is at most an hour late, and the entries of
 * before release 1.5.0. It queries by the key of a record alone, so it cannot list what a person
 * looked at.
 */
export const childLooks = (tables: Tables) => {
  const { db, table } = tables;
  const TableName = table('looks-by-child');
  const old = oldEntriesOfChild(tables);

  return {
    of(school: School) {
      async function* rolled(kind: RolledKind, child: string, query: ChildQuery): SeenLooks {
        const slots = slotsOf(query);
        const below = lower(slots.until, query.below);
        const pk = rolledKey(school, kind, child);
        const where = { TableName, pk, from: slots.from, to: below, size: perRequest };
        for await (const item of itemsBelow(db, where)) {
          const { sk, looks } = RolledItem.parse(item);
          for (let i = looks.length - 1; i >= 0; i--) {
            const look = looks[i];
            const key = `${sk}#${String(i).padStart(3, '0')}`;
            if (!look || key >= below || !isWithin(look.at, query)) continue;
            const { by, username, ...rest } = look;
            yield {
              ...rest,
              by: { userUid: by, username },
              key,
              uid: `${kind}.${key}`,
              hour: hourOf(look.at),
              children: [child],
              count: 1,
            };
          }
        }
      }

      return {
        /** Returns who read or changed a child's record, newest first. */
        ofChild(child: string, query: ChildQuery, size: number): SeenLooks {
          const ledger: Ledger = query.kinds.includes('lookup') ? 'lookups' : 'records';
          return newestFirst([
            ...query.kinds.map((kind) => rolled(kind, child, query)),
            old(school, child, { ...query, ledger }, size),
          ]);
        },
      };
    },
  };
};

export type ChildState = ReturnType<typeof childState>;

/** How far the roll-up has come. */
export const childState = ({ db, table }: Tables) => {
  const TableName = table('looks-by-child');
  return {
    of: (school: School) => ({
      /** Returns the instant up to which it has all looks; undefined before its first run. */
      async upTo(): Promise<string | undefined> {
        const { pk, sk } = stateKey(school);
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk AND sk = :sk',
            ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
          }),
        );
        return Items[0] && RolledState.parse(Items[0]).up_to;
      },
    }),
  };
};
