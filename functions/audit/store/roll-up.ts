import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { atOnce } from '#functions/kernel/at-once';
import type { Ledger } from '#functions/kernel/audit/audit-record';
import {
  dayOf,
  MoreChildren,
  moreKeys,
  mostLateDays,
  type StoredLook,
  writtenKey,
} from '#functions/kernel/audit/look-record';
import { itemsBelow } from '#functions/kernel/audit/partition-query';
import { rolledItems, stateKey } from '#functions/kernel/audit/rolled-record';
import { IndexKey, wholeLooks } from '#functions/kernel/audit/school-looks';
import type { School } from '#functions/kernel/record/declaration';
import { batch } from '#functions/kernel/store/batch';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { addDays } from '#shared/kernel/zone';

const ledgers: readonly Ledger[] = ['records', 'lookups'];

/** The keys in one request of the index, and the requests and writes at the same time. */
const perRequest = 500;
const width = 16;

export type WrittenLooks = ReturnType<typeof writtenLooks>;

/** The looks of a school by the instant of their write. */
export const writtenLooks = (tables: Tables) => {
  const { db, table } = tables;
  const TableName = table('looks');
  return {
    of: (school: School) => ({
      /** Returns the keys of the looks that were written in a span, which is shorter than a day. */
      async keys(from: string, until: string): Promise<IndexKey[]> {
        // The index is by the day of the look: a job may write it days later, and clocks differ.
        const last = addDays(dayOf(until), 1);
        const days = Array.from({ length: mostLateDays + 4 }, (_, i) => addDays(last, -i));
        const parts = days.flatMap((day) => ledgers.map((ledger) => ({ day, ledger })));
        const found = await atOnce(width, parts, async ({ day, ledger }) => {
          const pk = writtenKey(school, ledger, day);
          const where = { TableName, index: 'written', pk, from, to: until, size: perRequest };
          const keys: IndexKey[] = [];
          for await (const item of itemsBelow(db, where)) {
            const key = IndexKey.parse(item);
            if (key.writtenSk < until) keys.push(key);
          }
          return keys;
        });
        return found.flat();
      },

      /** Returns looks with all their children. */
      async whole(keys: readonly IndexKey[]): Promise<StoredLook[]> {
        const looks = [...(await wholeLooks(tables, keys)).values()];
        if (looks.length < keys.length) throw new Error('A look of the index is not in its table');
        return await atOnce(width, looks, async (look) => {
          const sks = moreKeys(look);
          if (sks.length === 0) return look;
          const items = await batch(db, {
            TableName,
            pk: look.pk,
            sks,
            chunk: 10,
            isConsistent: true,
          });
          const more = items.flatMap((item) => MoreChildren.parse(item).children);
          const children = [...look.children, ...more];
          if (children.length < look.count) throw new Error('A look lacks some of its children');
          return { ...look, children };
        });
      },
    }),
  };
};

export type RollUp = ReturnType<typeof rollUp>;

/** What a run writes: only puts, with keys that follow from the looks. */
export const rollUp = ({ db, table }: Tables) => {
  const TableName = table('looks-by-child');
  return {
    of: (school: School) => ({
      /** Puts the looks of a window at some children. */
      async put(parts: readonly Parameters<typeof rolledItems>[1][], looksOf: LooksOf) {
        const items = parts.flatMap((part) => rolledItems(school, part, looksOf(part)));
        await atOnce(width, items, (Item) => db.send(new PutCommand({ TableName, Item })));
      },

      /** Notes that all looks up to an instant are there. The mark never goes back. */
      async moveTo(up_to: string): Promise<void> {
        try {
          await db.send(
            new PutCommand({
              TableName,
              Item: { ...stateKey(school), up_to },
              ConditionExpression: 'attribute_not_exists(pk) OR up_to < :to',
              ExpressionAttributeValues: { ':to': up_to },
            }),
          );
        } catch (error) {
          if (!isConditionFailed(error)) throw error;
        }
      },
    }),
  };
};

type LooksOf = (part: Parameters<typeof rolledItems>[1]) => Parameters<typeof rolledItems>[2];
