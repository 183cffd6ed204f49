import type { Page } from '#shared/pages/page-fields';
import { PageQuery, pagesSchemas as schemas } from '#shared/pages/pages.schemas';
import { administrator, request, student, teacher } from '#test/support/records/people';
import {
  newPage,
  pageChange,
  pageDraft,
  placeDraft,
  placesOver,
} from '#test/support/records/place-pages';
import { profile, storeProfiles } from '#test/support/records/profiles';
import type { TestTables } from '#test/support/tables/tables';

let schools = 0;

/** Creates a school for one test, with a place that Tess edits and one that Theo edits. */
export async function schoolWithPages(tables: TestTables) {
  const site = `school${schools++}`;
  const over = placesOver(tables);
  const at = <T extends object>(who: T): T => ({ ...who, site });
  const people = ['tess', 'theo'].map((username) =>
    profile({ username, type: 'faculty', schoolUid: site }),
  );
  await storeProfiles(tables, ...people);
  const place = await over.places.create(placeDraft(), at(administrator), request());
  const other = await over.places.create(
    placeDraft({ place: 'History', editors: 'theo' }),
    at(administrator),
    request(),
  );
  const { pages } = over;
  const add = (is: Record<string, unknown> = {}, by = teacher): Promise<Page> =>
    pages.create({ pageData: pageDraft(place.placeUid, is) }, at(by), request());
  const click = (is: Record<string, unknown> = {}, sortData: object[] = [], by = teacher) =>
    pages.createAndSort(
      schemas.createAndSort.input.parse({ pageData: newPage(place.placeUid, is), sortData }),
      at(by),
      request(),
    );
  const change = (page: Page, is: Record<string, unknown>, by = teacher, form = false) =>
    pages.update({ pageData: pageChange(page, is), form }, at(by), request());
  const list = async (who = student, query: Record<string, unknown> = {}, now?: string) => {
    const asked = PageQuery.parse({ place: 'mathematics-7', limit: 100, ...query });
    const when = now ? request({ now: new Date(now) }) : request();
    return (await pages.list(asked, at(who), when)).records;
  };
  const titles = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).map(({ title }) => title);
  const get = (page: Page, who = student, now?: string) =>
    pages.get(
      { pageUid: page.pageUid },
      at(who),
      now ? request({ now: new Date(now) }) : request(),
    );
  const sort = (...wanted: Page[]) =>
    pages.sort(
      { sortData: wanted.map(({ pageUid }, i) => ({ pageUid, sort_order: i + 1 })) },
      at(teacher),
      request(),
    );
  return { ...over, site, at, place, other, add, click, change, list, titles, get, sort };
}
