import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { courseTaskHandlers } from '#functions/api/course-tasks';
import { pageHandlers } from '#functions/api/pages';
import { courseReader } from '#functions/data/courses';
import { idempotencyRepository } from '#functions/data/idempotency';
import { pageBlogRepository } from '#functions/data/page-blogs';
import { pageVersionRepository } from '#functions/data/page-versions';
import { pageRepository } from '#functions/data/pages';
import { placeReader } from '#functions/data/place-reader';
import type { Caller } from '#shared/caller';
import { mostPages } from '#shared/contract/pages';
import type { RequestFacts } from '#shared/contract/route';
import { emptyTables } from '../lib/empty-tables.ts';
import { fillPlace, reader } from './sample-places.ts';
import { fillCourse } from './sample-tasks.ts';
import type { Row } from './table.ts';

const few = { site: 'few', count: 5, tasks: 50 };
const many = { site: 'many', count: 200, tasks: 2_000 };
const place = 'place';
const course_id = '7012';

/** Capacity units of what readers and editors do in a small and in a large place; the emulator reports what DynamoDB would charge. */
export async function placeCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { db, spent, stop } = await emptyTables(folder, [
    ...(['places', 'pages', 'idempotency', 'roster'] as const),
  ]);
  try {
    const now = new Date();
    const places = placeReader(db, 'places');
    const idempotency = idempotencyRepository(db, 'idempotency');
    const texts = {
      write: async (_: string, __: string, html: string) => ({ content_html: html }),
      read: async (_: string, { content_html = '' }: { content_html?: string | undefined }) =>
        content_html,
    };
    const pages = pageRepository(db, 'pages', texts, idempotency);
    const users = { many: async () => [] };
    const handlers = pageHandlers({
      ...{ places, pages, users },
      versions: pageVersionRepository(db, 'pages', texts, idempotency),
      blogs: pageBlogRepository(db, 'pages', texts, idempotency),
    });
    const tasks = courseTaskHandlers({
      ...{ courses: courseReader(db, 'roster'), places },
      resources: { ofCourse: async () => [] },
    });
    const year = now.getUTCFullYear();
    for (const { site, count, tasks } of [few, many]) {
      await fillPlace(db, pages, { site, placeUid: place, course_id, count, now, table: 'places' });
      await fillCourse(db, 'roster', { site, course_id, tasks, year });
    }

    const facts: RequestFacts = { ...nobody, now };
    const editor = (site: string): Caller => ({ ...reader(site), capabilities: ['administrator'] });
    const onePage = { place, page_slug: 'page-1', limit: 1 };
    const acts = {
      'readers, the tabs of a place': (site: string) =>
        handlers.list({ place, limit: mostPages }, reader(site), facts),
      'readers, a page by its slug': (site: string) => handlers.list(onePage, reader(site), facts),
      'readers, the tasks of its course': (site: string) =>
        tasks.list({ course_id, selected_year: undefined }, reader(site), facts),
      'editors, a new order': async (site: string, all: readonly string[]) => {
        const wanted = all.toReversed().map((pageUid, i) => ({ pageUid, sort_order: i + 1 }));
        await pages.sort(site, place, wanted);
      },
      'editors, a new order and the list that answers it': (
        site: string,
        all: readonly string[],
      ) => {
        const sortData = all.map((pageUid, i) => ({ pageUid, sort_order: i + 1 }));
        return handlers.sort({ sortData, update_sort_order: true }, editor(site), facts);
      },
      'editors, a page hidden': async (site: string, all: readonly string[]) => {
        const page = await pages.get(site, all[0] ?? '');
        if (page) await pages.change(site, page, { ...page, pageHide: true });
      },
    };
    const rows: Row[] = [];
    for (const [what, act] of Object.entries(acts)) {
      const measured = async (site: string) => {
        const { pages: all } = await pages.order(site, place);
        spent();
        await act(site, all);
        return spent();
      };
      const [inFew, inMany] = [await measured(few.site), await measured(many.site)];
      rows.push({
        what,
        measured: `${inMany} units with ${many.count} pages and ${many.tasks.toLocaleString('en')} tasks`,
        peer: `${inFew} with ${few.count} and ${few.tasks}`,
        ratio: inMany / inFew,
      });
    }
    return rows;
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const nobody = {
  idempotencyKey: undefined,
  ...{ country: '', browser: '', os: '', network: '', site: undefined },
  audit: async () => {},
};
