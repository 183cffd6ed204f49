import { namedSchool } from '#functions/kernel/schools/named-school';
import { contentStore } from '#functions/kernel/store/content';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { pageRepository } from '#functions/pages/store/pages';
import { api } from '#shared/api';
import { dayIn } from '#shared/kernel/zone';
import { mostPages } from '#shared/pages/pages.contract';
import { call } from '../../lib/call.ts';
import { idTokenAt } from '../../lib/running/id-token.ts';
import type { Tools } from '../../lib/seed/tools.ts';
import { fillPlace } from '../samples/sample-places.ts';
import { fillCourse } from '../samples/sample-tasks.ts';
import { callsOf, median, type Row, spread } from '../table.ts';

const site = 'main';
const small = { placeUid: 'bench-small', course_id: '9100005', pages: 5, tasks: 50 };
const large = { placeUid: 'bench-large', course_id: '9100200', pages: 200, tasks: 2_000 };

/**
 * Measures a place of 200 pages and 2,000 tasks through the whole stack, beside one of 5 pages and
 * 50 tasks.
 */
export async function placesThroughTheStack({ portal, db, openS3, table, bucket }: Tools) {
  const now = new Date();
  const year = Number(dayIn('Australia/Sydney', now).slice(0, 4));
  const pages = pageRepository(
    { db, table },
    contentStore({ openS3, bucket }, 'pages'),
    idempotencyRepository({ db, table }),
  );
  for (const { placeUid, course_id, pages: count, tasks } of [small, large]) {
    await fillPlace(db, pages, {
      ...namedSchool(site),
      placeUid,
      course_id,
      count,
      now,
      table: table('places'),
    });
    await fillCourse(db, table('roster'), { ...namedSchool(site), course_id, tasks, year });
  }
  const host = portal.url(site);
  const [reader, editor] = [await idTokenAt(host, 'sam'), await idTokenAt(host, 'ada')];
  const list = (token: string, place: string) =>
    call(host, token, api.pages.list, { place, limit: mostPages });
  const orders = new Map<string, string[]>();
  for (const { placeUid } of [small, large]) {
    const { records } = await list(editor, placeUid);
    orders.set(
      placeUid,
      records.map(({ pageUid }) => pageUid),
    );
  }

  const acts = {
    'first view of a place: the place, its tabs, its page': ({ placeUid }: typeof small) =>
      Promise.all([
        call(host, reader, api.places.list, { slug: placeUid, limit: 1 }),
        list(reader, placeUid),
        call(host, reader, api.pages.list, { place: placeUid, page_slug: 'page-1', limit: 1 }),
      ]),
    'a page by its address': ({ placeUid }: typeof small) =>
      call(host, reader, api.pages.list, { place: placeUid, page_slug: 'page-1', limit: 1 }),
    'its tasks': ({ course_id }: typeof small) =>
      call(host, reader, api['course-tasks'].list, { course_id }),
    'a new order of its pages': ({ placeUid }: typeof small) => {
      const reversed = orders.get(placeUid)?.reverse() ?? [];
      const sortData = reversed.map((pageUid, i) => ({ pageUid, sort_order: i + 1 }));
      return call(host, editor, api.pages.sort, { sortData });
    },
  };
  const rows: Row[] = [];
  for (const [what, act] of Object.entries(acts)) {
    const [ours, peer] = await callsOf(
      20,
      () => act(large),
      () => act(small),
    );
    rows.push({
      what: `${what} (${large.pages} pages, ${large.tasks.toLocaleString('en')} tasks)`,
      measured: spread(ours),
      peer: `${spread(peer)} (${small.pages} pages, ${small.tasks} tasks)`,
      ratio: median(ours) / median(peer),
    });
  }
  return rows;
}
