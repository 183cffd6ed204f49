import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#shared/rights/caller';
import { schoolWithPages } from '#test/support/records/page-school';
import { request, student, teacher } from '#test/support/records/people';
import { searchOver, searchTables } from '#test/support/records/search-school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...searchTables);
});
afterAll(() => tables.stop());

/** A school with the place Mathematics 7, which Tess edits. */
async function pages() {
  const school = await schoolWithPages(tables);
  const search = searchOver(tables, school.content);
  const titles = (q: string, who: Caller = student, is: Record<string, unknown> = {}) =>
    search.titles(q, school.at(who), is);
  const find = (q: string, who: Caller = student, is: Record<string, unknown> = {}) =>
    search.find(q, school.at(who), is);
  return { ...school, ...search, find, titles };
}

describe('the search of places and pages', () => {
  it('finds places and pages by name, with the place of a page', async () => {
    const { add, find, titles } = await pages();
    await add({ title: 'Equations', content_html: '<p>Two unknowns</p>' });
    const [hit] = (await find('unknowns')).records;
    expect(hit).toMatchObject({
      kind: 'page',
      title: 'Equations',
      where: 'Mathematics 7',
      path: '/places/mathematics-7/equations',
    });
    // The other has the word in its description.
    expect(await titles('mathematics')).toEqual(['Mathematics 7', 'History']);
    expect((await find('history')).records[0]).toMatchObject({
      kind: 'place',
      path: '/places/history',
    });
  });

  it('filters by kind', async () => {
    const { add, find } = await pages();
    await add({ title: 'Mathematics homework' });
    const kinds = async (is: Record<string, unknown>) =>
      (await find('mathematics', student, is)).records.map(({ kind }) => kind).sort();
    expect(await kinds({})).toEqual(['page', 'place', 'place']);
    expect(await kinds({ kind: 'page' })).toEqual(['page']);
    expect(await kinds({ kind: 'post' })).toEqual([]);
  });

  it('finds hidden pages for their editors only', async () => {
    const { add, change, find, later } = await pages();
    const page = await add({ title: 'Answers to the test' });
    expect((await find('answers')).records).toHaveLength(1);
    await change(page, { pageHide: true });
    expect(await find('answers')).toEqual({ records: [] });
    await later();
    expect(await find('answers')).toEqual({ records: [] });
    const [hit] = (await find('answers', teacher)).records;
    expect([hit?.title, hit?.hidden]).toEqual(['Answers to the test', true]);
    expect((await find('answers', { ...teacher, userUid: 'uid-theo' })).records).toEqual([]);
  });

  it('searches the version of a page that is shown now', async () => {
    const { add, find, titles, pages: handlers, at, later } = await pages();
    const page = await add({ title: 'Term plan', content_html: '<p>Fractions</p>' });
    await handlers.createVersion(
      {
        pageUid: page.pageUid,
        title: 'Term plan two',
        content_html: '<p>Probability</p>',
        publish_start: '2026-03-02T01:00:00.000Z',
        publish_end: 'INDEFINITE',
      },
      at(teacher),
      request(),
    );
    expect(await titles('fractions')).toEqual(['Term plan']);
    expect(await titles('probability')).toEqual([]);
    await later(3_600_000);
    expect(await titles('probability')).toEqual(['Term plan two']);
    expect((await find('fractions')).records).toEqual([]);
  });
});
