import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, keysOf, partitionOf } from '#functions/kernel/record/key';
import { goneAfter, keptDays } from '#shared/retention';
import { childActs, childRecords, lookReasons } from '#shared/rights/child-records';
import { capabilities } from '#shared/rights/permissions';
import { looksRecords } from '#shared/tables/looks';
import { type Ledger, ledgerOf } from './audit-record.ts';

/** What all stored forms of a look have. */
const lookFields = {
  /** The first instant of the look within its hour. */
  at: z.string(),
  /** The userUid of the person who looked. */
  by: z.string(),
  username: z.string(),
  record: z.enum(childRecords),
  act: z.enum(childActs),
  /** The capability that an operator granted or revoked. */
  capability: z.enum(capabilities).optional(),
  /** Why the person opened what only the school reads. */
  reason: z.enum(lookReasons).optional(),
  route: z.string(),
  network: z.string(),
};

/** The `child` of a look that is about everyone at the school. */
export const everyone = 'everyone';

/** What a person did with records of children, when and from where, and never what was in them. */
export interface Look {
  readonly at: string;
  readonly by: { readonly userUid: string; readonly username: string };
  /** The userUids. For acts of operators: of any person. For what concerns all: `everyone`. */
  readonly children: readonly string[];
  readonly record: z.infer<typeof lookFields.record>;
  readonly act: z.infer<typeof lookFields.act>;
  readonly capability?: z.infer<typeof lookFields.capability>;
  readonly reason?: z.infer<typeof lookFields.reason>;
  readonly route: string;
  readonly network: string;
}

/** A stored look, with its first children; `count` says how many there are. */
export const StoredLook = z.object({
  pk: z.string(),
  sk: z.string(),
  ...lookFields,
  children: z.array(z.string()),
  count: z.number(),
});
export type StoredLook = z.infer<typeof StoredLook>;

/** Further children of a look. */
export const MoreChildren = z.object({ sk: z.string(), children: z.array(z.string()) });

/** A look as the roll-up of a child has it. */
export const RolledLook = z.object(lookFields);
export type RolledLook = z.infer<typeof RolledLook>;

/**
 * The children in the item of a look, so that a list of looks costs little, and in each further one.
 * Items of a long list are as few as an item's 400 KB allow, with room.
 */
export const firstChildren = 100;
export const moreChildren = 2_500;

/**
 * A look is in the index by the day on which it was. A job may write it later, by this much at most:
 * a later one is in the index by the day on which it was written.
 */
export const mostLateDays = 6;
const day = 86_400_000;

const shapes = {
  records: { look: looksRecords.look, more: looksRecords.more },
  lookups: { look: looksRecords.lookup, more: looksRecords.moreLookup },
} as const;

/** Returns the start of an instant's hour, in UTC. */
export const hourOf = (at: string): string => `${at.slice(0, 13)}:00:00.000Z`;
export const dayOf = (at: string): string => at.slice(0, 10);

export const personKey = (school: School, ledger: Ledger, by: string): string =>
  partitionOf(school, shapes[ledger].look.key, { by });
/** The day is in UTC, because looks have no time zone. */
export const writtenKey = (school: School, ledger: Ledger, inDay: string): string =>
  partitionOf(school, shapes[ledger].look.indexes.written.key, { day: inDay });

/** A digest of what tells looks of a person, an hour, an act and a kind of record apart. */
const digestOf = ({ by, children, capability, reason, route, network }: Look): string =>
  createHash('sha256')
    .update(JSON.stringify([by.username, capability ?? reason ?? '', route, network, children]))
    .digest('base64url')
    .slice(0, 22);

/**
 * Returns the items of a look that is written now: one, or more for a long list. The same look in the
 * same hour has the same keys.
 */
export function lookItems(school: School, look: Look, written: Date): Record<string, unknown>[] {
  const { at, by, record, act, capability, reason, route, network } = look;
  const children = [...new Set(look.children)].sort();
  const shape = shapes[ledgerOf(record)];
  const digest = digestOf({ ...look, children });
  const isLate = written.getTime() - Date.parse(at) > mostLateDays * day;
  const fields = {
    by: by.userUid,
    hour: hourOf(at),
    day: dayOf(isLate ? written.toISOString() : at),
    written: written.toISOString(),
    act,
    record,
    digest,
  };
  // It names people by identifiers only: it may be kept longer than what it is about.
  const expires_at = goneAfter(new Date(at), keptDays.audit);
  const head = {
    ...keysOf(school, shape.look, fields),
    at,
    by: by.userUid,
    username: by.username,
    record,
    act,
    ...(capability && { capability }),
    ...(reason && { reason }),
    route,
    network,
    children: children.slice(0, firstChildren),
    count: children.length,
    expires_at,
  };
  const parts = Math.ceil(Math.max(0, children.length - firstChildren) / moreChildren);
  return [
    ...Array.from({ length: parts }, (_, i) => {
      const from = firstChildren + i * moreChildren;
      return {
        ...keyOf(school, shape.more.key, { ...fields, part: partName(i) }),
        by: by.userUid,
        children: children.slice(from, from + moreChildren),
        expires_at,
      };
    }),
    head,
  ];
}

const partName = (i: number): string => String(i).padStart(4, '0');

/** Returns the sort keys of the items with children of a look, from one child up to another. */
export function moreKeys({ sk, count }: StoredLook, from = 0, until = count): string[] {
  const [hour, , , ...digest] = sk.split('#');
  const parts = Math.ceil(Math.max(0, count - firstChildren) / moreChildren);
  return Array.from({ length: parts }, (_, i) => i).flatMap((i) => {
    const first = firstChildren + i * moreChildren;
    return first < until && first + moreChildren > from
      ? [`more#${digest.join('#')}#${hour}#${partName(i)}`]
      : [];
  });
}

/** Returns the children of a look from one up to another; `more` has the items of `moreKeys`. */
export function someChildren(
  look: StoredLook,
  more: readonly z.infer<typeof MoreChildren>[],
  { from, until }: { readonly from: number; readonly until: number },
): string[] {
  const rest = more.toSorted((a, b) => (a.sk < b.sk ? -1 : 1)).flatMap(({ children }) => children);
  if (from < firstChildren) return [...look.children, ...rest].slice(from, until);
  // The items before the first child are not among them.
  const skipped = (from - firstChildren) % moreChildren;
  return rest.slice(skipped, skipped + until - from);
}

/** The instants `from` up to `until`, which is not in it. */
interface Hours {
  readonly from: string;
  readonly until: string;
}

/** Tells whether the hour of a look has an instant of the span: looks are known to the hour. */
export const isWithin = (at: string, { from, until }: Hours): boolean =>
  hourOf(at) >= firstHour(from) && hourOf(at) < until;

/** Returns the first hour that has an instant of a span. A span may begin before every instant. */
export const firstHour = (from: string): string =>
  Number.isNaN(Date.parse(from)) || from.length < 24 ? from : hourOf(from);
