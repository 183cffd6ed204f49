import { createHash } from 'node:crypto';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import type { ContentStore } from '#functions/kernel/store/content';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries, type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { PageOrder } from '#shared/pages/page-order';
import { pagesRecords } from '#shared/tables/content';
import { pageWrites, type StoredPage } from './page.record.ts';
import { pageOrders } from './page-order.ts';
import { pageReader } from './page-reader.ts';
import { busy, reserveSlug } from './page-stores.ts';
import { pageVersionReader, type VersionOfPage, versionRecords } from './page-version.record.ts';

export type PageCopies = ReturnType<typeof pageCopies>;

/** A page with the texts of its scheduled versions. */
export interface WholePage {
  readonly page: StoredPage;
  readonly html: string;
  readonly versions: readonly {
    readonly version: VersionOfPage;
    readonly html?: string | undefined;
  }[];
}

/**
 * Returns the id of the copy of a page in a place. It follows from both, so a second try writes the
 * same records.
 */
export const copiedPageUid = (placeUid: string, pageUid: string): string => {
  const hash = createHash('sha256').update(`${placeUid} ${pageUid}`).digest('hex');
  return `${placeUid.slice(0, 10)}${hash.slice(0, 16)}`;
};

/** Reads the pages of a place that is copied, and writes their copies. */
export const pageCopies = (tables: Tables, content: ContentStore) => {
  const { db, table } = tables;
  const TableName = table('pages');
  const reader = pageReader(tables);
  const versions = pageVersionReader(tables, content);
  const orders = pageOrders(db, TableName);
  const stores = {
    db,
    TableName,
    content,
    reader,
    versions,
    pageWrites: pageWrites(tables),
    versionWrites: versionRecords(tables),
  };

  return {
    of: (school: School) => ({
      listed: reader.of(school).listed,
      order: reader.of(school).order,

      /** Returns the page of each slug that is or was used in a place. */
      async slugs(placeUid: string): Promise<Map<string, string>> {
        const pk = partitionOf(school, pagesRecords.slug.key, { placeUid });
        const found = await wholePartition(db, TableName, pk);
        return new Map(found.map(({ sk, pageUid }) => [String(sk), String(pageUid)]));
      },

      /** Returns a page as it is now, with the versions that have not ended; undefined if it is gone. */
      async whole(pageUid: string, now: Date): Promise<WholePage | undefined> {
        const page = await reader.of(school).get(pageUid);
        if (!page || page.is_deleted) return undefined;
        const open = page.schedule.filter(({ end }) => !end || Date.parse(end) > now.getTime());
        const read = await Promise.all(
          open.map(async ({ versionUid }) => {
            const version = await versions.of(school).get(pageUid, versionUid);
            return version && { version, html: await versions.of(school).text(version) };
          }),
        );
        return {
          page: { ...page, schedule: open },
          html: await content.of(school).read(page),
          versions: read.filter((each) => each !== undefined),
        };
      },

      /**
       * Writes the copy of a page with its versions, or finds it written. `lease` is a write that only
       * the worker of the copy can make: false if it is refused.
       */
      add: (copy: WholePage, lease: () => TransactItem): Promise<boolean> =>
        addCopy(stores, school, copy, lease),

      /** Returns the write of the order of a new place. */
      orderWrite: (placeUid: string, order: PageOrder): TransactItem =>
        orders.of(school).write(placeUid, { order, version: 0 }, order),
    }),
  };
};

interface CopyStores {
  readonly db: Tables['db'];
  readonly TableName: string;
  readonly content: ContentStore;
  readonly reader: ReturnType<typeof pageReader>;
  readonly versions: ReturnType<typeof pageVersionReader>;
  readonly pageWrites: ReturnType<typeof pageWrites>;
  readonly versionWrites: ReturnType<typeof versionRecords>;
}

async function addCopy(
  { db, TableName, content, reader, versions, ...writes }: CopyStores,
  school: School,
  { page, html, versions: all }: WholePage,
  lease: () => TransactItem,
): Promise<boolean> {
  const { pageUid } = page;
  const texts = content.of(school);
  for (const { version, html: text } of all) {
    const stored = text === undefined ? {} : await texts.write(pageUid, text);
    const copy = { ...version, pageUid, ...stored };
    const items = [lease(), ...writes.versionWrites.of(school).writes.add(copy)];
    const isThere = () => versions.of(school).get(pageUid, version.versionUid);
    if (!(await addOnce(db, items, isThere))) return false;
  }
  const items = [
    lease(),
    reserveSlug(TableName, school, page, page.slug),
    ...writes.pageWrites.of(school).add({ ...page, ...(await texts.write(pageUid, html)) }),
  ];
  return addOnce(db, items, () => reader.of(school).get(pageUid));
}

/** Writes records that may be there already; false if the first write is refused. */
async function addOnce(
  db: Tables['db'],
  items: TransactItem[],
  isThere: () => Promise<unknown>,
): Promise<boolean> {
  for (let tries = 0; tries < mostTries; tries++) {
    const refused = await transact(db, items);
    if (!refused) return true;
    if (refused[0]) return false;
    if (await isThere()) return true;
  }
  throw busy();
}
