import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { atOnce } from '../at-once.ts';
import { type Look, lookItems } from './look-record.ts';

/** The number of looks, and of items of a look, that are written at the same time. */
const looksAtOnce = 2;
const itemsAtOnce = 8;

/** The number of written looks that a Lambda remembers. */
const mostRemembered = 2_000;

export type AuditRepository = ReturnType<typeof auditRepository>;

/**
 * Writes who read or changed children's records: one item for each look, person and hour. Looks are
 * only added: no function here and no permission of a Lambda changes or removes one.
 */
export const auditRepository = ({ db, table }: Tables, clock = () => new Date()) => {
  const TableName = table('looks');
  const written = new Set<string>();

  /** Puts an item that is not stored yet. A stored key is a repetition within the hour. */
  async function put(Item: Record<string, unknown>): Promise<void> {
    const key = `${Item.pk} ${Item.sk}`;
    if (written.has(key)) return;
    try {
      const ConditionExpression = 'attribute_not_exists(pk)';
      await db.send(new PutCommand({ TableName, Item, ConditionExpression }));
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
    }
    remember(key);
  }

  /** Remembers what is stored for certain, so that a list that is read again costs no write. */
  function remember(key: string): void {
    written.add(key);
    if (written.size <= mostRemembered) return;
    for (const oldest of written) {
      written.delete(oldest);
      return;
    }
  }

  return {
    of(school: School) {
      return {
        /**
         * Stores looks. A call may be repeated: each look is stored once. The items of a long list
         * are written side by side, so an answer waits for one write.
         */
        async add(looks: readonly Look[]): Promise<void> {
          const some = looks.filter(({ children }) => children.length > 0);
          await atOnce(looksAtOnce, some, async (look) => {
            // The roll-up reads by this instant, so the write follows at once.
            await atOnce(itemsAtOnce, lookItems(school, look, clock()), put);
          });
        },
      };
    },
  };
};
