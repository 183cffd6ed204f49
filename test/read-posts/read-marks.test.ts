import { expect, it } from 'vitest';
import { readMarks } from '#functions/read-posts/store/read-marks';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const uid = (n: number) => `post-${String(n).padStart(3, '0')}`;

it('returns the marks of a person at one school, also those before the first hundred', async () => {
  const tables = memoryTables(async () => {});
  const reads = readPostRepository(tables);
  // Every second of 300 posts is marked.
  for (let n = 0; n < 300; n += 2) {
    const mark = { posts_postUid: uid(n), users_userUid: 'uid-mia', type: 'notice' as const };
    await reads
      .of(schoolNamed('regional'))
      .add({ ...mark, created_at: '2026-03-02T01:00:00.000Z' });
  }
  const of = async (site: string, userUid: string, ...posts: number[]) =>
    [...(await readMarks(tables).of(schoolNamed(site)).among(userUid, posts.map(uid)))].sort();
  expect(await of('regional', 'uid-mia', 299, 298, 4, 0, 1)).toEqual([0, 4, 298].map(uid));
  expect(await of('regional', 'uid-mia', 2)).toEqual([uid(2)]);
  expect(await of('regional', 'uid-mia')).toEqual([]);
  expect(await of('main', 'uid-mia', 0, 2)).toEqual([]);
  expect(await of('regional', 'uid-noah', 0, 2)).toEqual([]);
});
