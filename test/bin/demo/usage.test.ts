import { expect, it } from 'vitest';
import { writeUsage } from '#bin/lib/seed/usage';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { memoryTables } from '#test/support/memory/memory-tables';
import { editor, request } from '#test/support/records/people';
import { audience, notice, postsOver } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const image = `main/${'b'.repeat(64)}-450x320.png`;

it('gives a demo school visits, counts, read marks and searches', async () => {
  const tables = memoryTables(async () => {});
  await storeProfiles(
    tables,
    ...Array.from({ length: 60 }, (_, n) => profile({ username: `s${n}` })),
  );
  await postsOver(tables).create(
    notice({ featured_img_url: image, group_list: audience('STUDENTS') }),
    editor,
    request({ now: new Date('2026-03-01T00:00:00.000Z') }),
  );
  await writeUsage(tables as never, 'main', new Date('2026-03-20T01:00:00.000Z'));
  const counted = await visitCounts(tables).of(schoolNamed('main')).platforms({});
  const visits = counted.reduce((sum, day) => sum + day.visits, 0);
  expect(visits).toBe(tables.all('weblogs').length);
  expect(visits).toBeGreaterThan(200);
  expect(tables.all('readposts').length).toBeGreaterThan(10);
  expect(tables.all('search-misses')).toHaveLength(7);
});
