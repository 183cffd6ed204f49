import type { StoredAuditEntry } from './audit-record.ts';
import type { Look } from './look-record.ts';

/** A look in a list, newest first. */
export interface SeenLook extends Look {
  /** The place in the list: lists sort by it, and a page ends at it. */
  readonly key: string;
  /** What tells the look apart in a list. */
  readonly uid: string;
  /** The start of the hour. A look of before release 1.5.0 has an exact time, and no hour. */
  readonly hour?: string;
  /** The first children, of `count`. */
  readonly children: readonly string[];
  readonly count: number;
}

/** Which looks a list has: those of a span, and after a page those below the key at its end. */
export interface LookQuery {
  readonly from: string;
  readonly until: string;
  readonly below?: string | undefined;
}

export type SeenLooks = AsyncGenerator<SeenLook>;

/** Returns an entry of before release 1.5.0 as a look at one child. */
export const lookOfEntry = ({ auditUid, child, ...entry }: StoredAuditEntry): SeenLook => ({
  ...entry,
  key: `${entry.at}#${auditUid}`,
  uid: auditUid,
  children: [child],
  count: 1,
});

/** Merges lists that are sorted newest first into one. */
export async function* newestFirst(lists: readonly SeenLooks[]): SeenLooks {
  const heads = await Promise.all(lists.map((list) => list.next()));
  for (;;) {
    let newest: { look: SeenLook; list: number } | undefined;
    for (const [list, { value, done }] of heads.entries()) {
      if (!done && (!newest || value.key > newest.look.key)) newest = { look: value, list };
    }
    if (!newest) return;
    yield newest.look;
    const next = await lists[newest.list]?.next();
    if (next) heads[newest.list] = next;
  }
}

/** Returns the lower of two keys: a page begins below the last one and before the end of the span. */
export const lower = (until: string, below: string | undefined): string =>
  below !== undefined && below < until ? below : until;
