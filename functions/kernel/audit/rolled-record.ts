import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { hiddenRecords } from '#shared/privacy/privacy.contract';
import { goneAfter, keptDays } from '#shared/retention';
import { looksByChildRecords } from '#shared/tables/looks';
import { hourOf, RolledLook } from './look-record.ts';

/** Which looks at a child a list has: those that families may learn of, the others, and lookups. */
export const rolledKinds = ['record', 'confidential', 'lookup'] as const;
export type RolledKind = (typeof rolledKinds)[number];

export const kindOfLook = ({ record }: Pick<RolledLook, 'record'>): RolledKind => {
  if (record === 'audit') return 'lookup';
  return hiddenRecords.includes(record) ? 'confidential' : 'record';
};

/** The length of a window of the roll-up. Windows begin at the same times each day. */
export const windowMinutes = 45;
export const windowLength = windowMinutes * 60_000;
export const windowOf = (at: number): number => Math.floor(at / windowLength) * windowLength;

/** How far the list of looks by child is complete. */
export const RolledState = z.object({ up_to: z.string() });

/** The looks at one child in a window, in the item of a slot. */
export const RolledItem = z.object({
  sk: z.string(),
  looks: z.array(RolledLook),
});

export const rolledKey = (school: School, kind: RolledKind, child: string): string =>
  partitionOf(school, looksByChildRecords[kind].key, { child });

export const stateKey = (school: School) => keyOf(school, looksByChildRecords.state.key, {});

const hour = 3_600_000;

/**
 * Returns the time by which a look is found: the start of its window, or for a look that a job wrote
 * later than an hour after it the hour of the look. So a look is at most an hour before its slot, and
 * a span of time is a span of slots.
 */
export function slotOf(at: string, window: number): string {
  const time = Date.parse(at);
  const isOfWindow = time >= window - hour && time < window + windowLength;
  return isOfWindow ? new Date(window).toISOString() : hourOf(at);
}

/** Returns the lowest and the highest slot in which a look of a span may be. */
export const slotsOf = ({ from, until }: { from: string; until: string }) => ({
  from: shifted(from, -hour),
  // The hour of a look may begin before the end of the span, and the look be after it.
  until: shifted(until, 2 * hour),
});

const shifted = (at: string, by: number): string =>
  Number.isNaN(Date.parse(at)) || at.length < 24 ? at : new Date(Date.parse(at) + by).toISOString();

/** The looks in one item; more of a child in a window are in another. Each has about 200 bytes. */
const mostInItem = 500;

/**
 * Returns the items of the looks at a child in a window. They follow from the looks alone, so a
 * repeated run makes the same ones.
 */
export function rolledItems(
  school: School,
  { kind, child, window }: { kind: RolledKind; child: string; window: number },
  looks: readonly RolledLook[],
): Record<string, unknown>[] {
  const slots = Map.groupBy(looks, ({ at }) => slotOf(at, window));
  return [...slots].flatMap(([slot, found]) => {
    const sorted = found.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    return Array.from({ length: Math.ceil(sorted.length / mostInItem) }, (_, i) => ({
      ...keyOf(school, looksByChildRecords[kind].key, {
        child,
        slot,
        window: new Date(window).toISOString(),
        part: String(i).padStart(3, '0'),
      }),
      looks: sorted.slice(i * mostInItem, (i + 1) * mostInItem),
      expires_at: goneAfter(new Date(window), keptDays.audit),
    }));
  });
}

const orderOf = ({ at, by, act, record, route, network }: RolledLook): string =>
  [at, by, act, record, route, network].join('\n');
