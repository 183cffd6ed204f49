import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { courseTaskHandlers } from '#functions/courses/course-tasks';
import { courseReader } from '#functions/courses/store/courses';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { pageHandlers } from '#functions/pages/pages';
import { pageBlogRepository } from '#functions/pages/store/page-blogs';
import { pageVersionRepository } from '#functions/pages/store/page-versions';
import { pageRepository } from '#functions/pages/store/pages';
import { placeReader } from '#functions/places/store/place-reader';
import { mostPages } from '#shared/pages/pages.contract';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import { emptyTables } from '../lib/running/empty-tables.ts';
import { requestAt } from './samples/request.ts';
import { fillPlace, reader } from './samples/sample-places.ts';
import { fillCourse } from './samples/sample-tasks.ts';
import type { Row } from './table.ts';

const few = { ...namedSchool('few'), count: 5, tasks: 50 };
const many = { ...namedSchool('many'), count: 200, tasks: 2_000 };
const place = 'place';
const course_id = '7012';

/**
 * Measures capacity units of readers' and editors' acts in a small and a large place. The emulator
 * reports what DynamoDB would charge.
 */
export async function placeCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const tables = await emptyTables(folder, [
    ...(['places', 'pages', 'idempotency', 'roster'] as const),
  ]);
  const { db, spent, stop } = tables;
  try {
    const now = new Date();
    const portal = openPlaces(tables);
    for (const { site, count, tasks } of [few, many]) {
      const course = { site, course_id, tasks, year: now.getUTCFullYear() };
      const sample = { site, placeUid: place, course_id, count, now, table: 'places' };
      await fillPlace(db, portal.pages, sample);
      await fillCourse(db, 'roster', course);
    }
    const rows: Row[] = [];
    for (const [what, act] of Object.entries(actsOn(portal, now))) {
      const measured = async (site: Site) => {
        const { pages } = await portal.pages.of({ site }).order(place);
        spent();
        await act(site, pages);
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

/** Builds the repositories and handlers of places. Texts stay in the records. */
function openPlaces(tables: Tables) {
  const places = placeReader(tables);
  const idempotency = idempotencyRepository(tables);
  const texts = {
    of: () => ({
      write: async (__: string, html: string) => ({ content_html: html }),
      read: async ({ content_html = '' }: { content_html?: string | undefined }) => content_html,
    }),
  };
  const pages = pageRepository(tables, texts, idempotency);
  const handlers = pageHandlers({
    places,
    pages,
    users: { of: () => ({ many: async () => [] }) },
    media: { has: async () => true },
    versions: pageVersionRepository(tables, texts, idempotency),
    blogs: pageBlogRepository(tables, texts, idempotency),
  });
  const tasks = courseTaskHandlers({
    courses: courseReader(tables),
    places,
    resources: { of: () => ({ ofCourse: async () => [] }) },
  });
  return { pages, handlers, tasks };
}

type Act = (site: Site, pageUids: readonly string[]) => Promise<unknown>;

/** Returns the acts to measure by name. */
function actsOn(
  { pages, handlers, tasks }: ReturnType<typeof openPlaces>,
  now: Date,
): Record<string, Act> {
  const request = requestAt(now);
  const editor = (site: Site): Caller => ({ ...reader(site), capabilities: ['administrator'] });
  const onePage = { place, page_slug: 'page-1', limit: 1 };
  return {
    'readers, the tabs of a place': (site) =>
      handlers.list({ place, limit: mostPages }, reader(site), request),
    'readers, a page by its slug': (site) => handlers.list(onePage, reader(site), request),
    'readers, the tasks of its course': (site) =>
      tasks.list({ course_id, selected_year: undefined }, reader(site), request),
    'editors, a new order': (site, all) =>
      pages.of({ site }).sort(
        place,
        all.toReversed().map((pageUid, i) => ({ pageUid, sort_order: i + 1 })),
      ),
    'editors, a new order and the list that answers it': (site, all) => {
      const sortData = all.map((pageUid, i) => ({ pageUid, sort_order: i + 1 }));
      return handlers.sort({ sortData, update_sort_order: true }, editor(site), request);
    },
    'editors, a page hidden': async (site, all) => {
      const page = await pages.of({ site }).get(all[0] ?? '');
      if (page) await pages.of({ site }).change(page, { ...page, pageHide: true });
    },
  };
}
