import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { intakeRecords } from '#shared/tables/people';

/**
 * When the records of each kind were last applied, and the time before that. The lock of a school
 * stores it.
 */
export const LastLoads = z
  .record(z.string(), z.object({ at: z.string(), before: z.string().optional() }))
  .default({});
export type LastLoads = z.infer<typeof LastLoads>;

/** Returns the times after an intake of some kinds was applied. */
export const afterApplied = (
  loads: LastLoads,
  kinds: readonly string[],
  at: string,
): LastLoads => ({
  ...loads,
  ...Object.fromEntries(
    kinds.map((kind) => [kind, { at, ...(loads[kind] && { before: loads[kind].at }) }]),
  ),
});

/**
 * Returns the times after the last applied intake was rolled back. No earlier one can be rolled
 * back, so one step is enough.
 */
export function afterRolledBack(loads: LastLoads, kinds: readonly string[]): LastLoads {
  const entries = Object.entries(loads).flatMap(([kind, { at, before }]) => {
    if (!kinds.includes(kind)) return [[kind, { at, ...(before && { before }) }] as const];
    return before ? [[kind, { at: before }] as const] : [];
  });
  return Object.fromEntries(entries);
}

export type LoadReader = ReturnType<typeof loadReader>;

/** Reads when the files of a school were last taken in. */
export const loadReader = ({ db, table }: Tables) => ({
  of: (school: School) => ({
    /** Returns when the records of a kind were last applied; undefined if that is not known. */
    async lastOf(kind: string): Promise<string | undefined> {
      const { Item } = await db.send(
        new GetCommand({
          TableName: table('intake'),
          Key: keyOf(school, intakeRecords.lock.key, {}),
          ProjectionExpression: 'last_loads',
        }),
      );
      return LastLoads.parse(Item?.last_loads)[kind]?.at;
    },
  }),
});
