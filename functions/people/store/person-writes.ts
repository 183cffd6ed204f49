import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { batchOfKeys } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import { Over } from '#shared/people/over';
import { profileKey } from './person-partitions.ts';

/** A condition of a write, with its names and values. */
export interface Condition {
  readonly condition: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Returns the condition that what the school decided about a person is what was read. Each write of a
 * person has it: what is decided meanwhile is in no card that is made without it.
 */
export const overIs = (over: Over | undefined): Condition =>
  over
    ? {
        condition: '#over.#version = :overVersion',
        names: { '#over': 'over', '#version': 'version' },
        values: { ':overVersion': over.version },
      }
    : { condition: 'attribute_not_exists(#over)', names: { '#over': 'over' }, values: {} };

const Decided = z.object({ sk: z.string(), over: Over.optional() });

/** Reads what the school has decided about people until this moment, by userUid. */
export const decidedAbout =
  ({ db, table }: Tables) =>
  async (school: School, userUids: readonly string[]): Promise<ReadonlyMap<string, Over>> => {
    const found = await batchOfKeys(db, {
      TableName: table('users'),
      keys: userUids.map((userUid) => profileKey(school, userUid)),
      fields: ['sk', 'over'],
      chunk: 100,
      isConsistent: true,
    });
    return new Map(
      found.flatMap((item) => {
        const { sk, over } = Decided.parse(item);
        return over ? [[sk, over] as const] : [];
      }),
    );
  };
