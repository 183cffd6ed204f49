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

it('waits for a newer index only while no text has all the words', async () => {
  const content = memoryContent();
  const school = postSchool(tables, content);
  const { writer, titles, clock } = searchOver(tables, content);
  const who = school.at(student);
  await school.write({ title: 'Camp 2026 forms' });
  expect(await titles('camp 2026', who)).toEqual(['Camp 2026 forms']);
  await school.write({ title: 'Camp 2027 forms' });
  await writer.of(who).build(clock.now);
  // Any of the words would find the older one.
  expect(await titles('camp 2027', who)).toEqual(['Camp 2027 forms']);
  await school.write({ title: 'Camp 2027 bus' });
  await writer.of(who).build(clock.now);
  expect(await titles('camp 2027', who)).toEqual(['Camp 2027 forms']);
  expect((await titles('camp 2027', who)).sort()).toEqual(['Camp 2027 bus', 'Camp 2027 forms']);
});
