import { afterAll, beforeAll, expect, it } from 'vitest';
import { student } from '#test/support/records/people';
import { memoryContent, postSchool } from '#test/support/records/posts';
import { searchOver, searchTables } from '#test/support/records/search-school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...searchTables);
});
afterAll(() => tables.stop());

it('needs and marks no little words beside others, also in their excerpts', async () => {
  const content = memoryContent();
  const { write, at } = postSchool(tables, content);
  const search = searchOver(tables, content);
  const find = (q: string) => search.find(q, at(student));
  const titles = (q: string) => search.titles(q, at(student));
  await write({ title: 'Road works' });
  await write({ title: 'On the road' });
  await write({
    title: 'Lost property',
    excerpt: 'The things that were found.',
    content_html: '<p>Ask at the office. Their things are there.</p>',
  });
  expect(await titles('on the road')).toEqual(['On the road', 'Road works']);
  const [found] = (await find('the office')).records;
  const marked = found?.excerpt_marks.map(({ from, to }) => found.excerpt.slice(from, to));
  expect([found?.title, found?.title_marks, marked]).toEqual(['Lost property', [], ['office']]);
  // Alone they are words like others.
  expect(await titles('the')).toContain('On the road');
});
