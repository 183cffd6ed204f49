import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageLists } from '#functions/api/page-lists';
import { idempotencyRepository } from '#functions/data/idempotency';
import { pageRepository } from '#functions/data/pages';
import { placeReader } from '#functions/data/place-reader';
import { emptyTables } from '../lib/empty-tables.ts';
import { fillPlace, reader } from './sample-places.ts';
import type { Row } from './table.ts';

const few = 20;
const many = 200;

/** Capacity units of what readers and editors do in a place of 20 and of 200 pages; the emulator reports what DynamoDB would charge. */
export async function placeCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { db, spent, stop } = await emptyTables(folder, ['places', 'pages', 'idempotency']);
  try {
    const now = new Date();
    const places = placeReader(db, 'places');
    const idempotency = idempotencyRepository(db, 'idempotency');
    const texts = {
      write: async (_: string, __: string, html: string) => ({ content_html: html }),
      read: async () => '',
    };
    const pages = pageRepository(db, 'pages', texts, idempotency);
    const { ofPlace } = pageLists({ places, pages, users: { many: async () => [] } });
    for (const [site, count] of [
      ['few', few],
      ['many', many],
    ] as const) {
      await fillPlace(db, pages, site, count, now);
    }
    const pagesOf = async (site: string) => (await pages.order(site, 'place')).pages;
    const acts = {
      'readers, the tabs of a place': async (site: string) => {
        await ofPlace(reader(site), { place: 'place', limit: 100 }, 'place', now);
      },
      'readers, a page by its slug': async (site: string) => {
        await pages.bySlug(site, 'place', 'page-1');
      },
      'editors, a new order': async (site: string, all: readonly string[]) => {
        const wanted = all.toReversed().map((pageUid, i) => ({ pageUid, sort_order: i + 1 }));
        await pages.sort(site, 'place', wanted);
      },
      'editors, a page hidden': async (site: string, all: readonly string[]) => {
        const page = await pages.get(site, all[0] ?? '');
        if (page) await pages.change(site, page, { ...page, pageHide: true });
      },
    };
    const rows: Row[] = [];
    for (const [what, act] of Object.entries(acts)) {
      const measured = async (site: string) => {
        const all = await pagesOf(site);
        spent();
        await act(site, all);
        return spent();
      };
      const [inFew, inMany] = [await measured('few'), await measured('many')];
      rows.push({
        what,
        measured: `${inMany} units with ${many} pages`,
        peer: `${inFew} with ${few}`,
        ratio: inMany / inFew,
      });
    }
    return rows;
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
