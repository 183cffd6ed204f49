import { newId } from '#functions/kernel/id';
import type { Tables } from '#functions/kernel/store/tables';
import type { RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import type { TableName } from '#shared/tables';
import { writeAll } from '../samples/sample-families.ts';

/** What a kind of records costs to read as it grows. */
export interface Growing {
  /** What there are 100, 10,000 and 1,000,000 of. */
  readonly rows: string;
  /** The most that a school can have, if it is below a million. */
  readonly most?: number;
  readonly tables: readonly TableName[];
  fill(tables: Tables, site: Site, count: number): Promise<void>;
  /**
   * The calls by name. A name begins with the list, job or report that it belongs to: `posts.bin`,
   * `job purge`, `report subscribers`, and may go on after a colon.
   */
  calls(tables: Tables): Calls;
}
export type Calls = Readonly<Record<string, (site: Site, as: Asking) => Promise<unknown>>>;

/**
 * Returns the facts of a request of a caller. Their `audit` stores the look of the list or report
 * that the call belongs to, as the API and the worker of documents do.
 */
export type Asking = (caller: Caller) => RequestFacts;

export const timeZone = 'Australia/Sydney';
export const now = new Date('2026-06-01T01:00:00.000Z');
export const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000);
export const page = { limit: 20 } as const;

/** The fields of an author. */
export const author = {
  users_userid: 'u',
  users_username: 'ed',
  users_firstname: 'Ed',
  users_lastname: 'Itor',
} as const;

/** Record `n` of many: its id and its time, a minute before the one of record `n - 1`. */
export interface Numbered {
  readonly n: number;
  readonly uid: string;
  readonly at: string;
}

/** Returns how a school gets records of one table. */
export const filledWith =
  (name: TableName, itemOf: (site: Site, numbered: Numbered) => object): Growing['fill'] =>
  (tables, site, count) =>
    writeAll(
      tables,
      name,
      items(count, (numbered) => itemOf(site, numbered)),
    );

function* items(count: number, itemOf: (numbered: Numbered) => object): Generator<object> {
  for (let n = 0; n < count; n++) {
    const time = minutesAgo(n);
    yield itemOf({ n, uid: newId(time), at: time.toISOString() });
  }
}

/** Takes a page of a list. */
export async function takePage(list: AsyncIterable<unknown>): Promise<void> {
  let left = 25;
  for await (const _ of list) if (--left === 0) return;
}
