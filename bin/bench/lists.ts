import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { StoredPost } from '#functions/posts/store/post.record';
import { postLists } from '#functions/posts/store/post-lists';
import { postTypes } from '#shared/posts/posts.contract';
import type { Site } from '#shared/rights/site';
import { emptyTables } from '../lib/running/empty-tables.ts';
import { real } from './samples/real.ts';
import { fillPosts, samplePosts } from './samples/sample-posts.ts';
import type { Row } from './table.ts';

const few = 100;
const many = 20_000;

/**
 * Measures read units of the first page when the table grows 200 times. The emulator reports what
 * DynamoDB would charge.
 */
export async function listCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { db, table, spent, stop } = await emptyTables(folder, ['posts']);
  try {
    const now = new Date();
    for (const [site, count] of [
      ['few', few],
      ['many', many],
    ] as const) {
      await fillPosts({ db, table }, namedSchool(site).site, samplePosts(count, now), now);
    }
    const lists = postLists({ db, table });
    const isForStudents = ({ group_list }: StoredPost) =>
      group_list.userTypes.some(({ name, checked }) => checked && name === 'STUDENTS');
    // The posts of one class among 50, say.
    const isForFew = ({ title }: StoredPost) => Number(title.replace('Post ', '')) % 50 === 1;
    const queries = {
      'readers, page one, before the first sweep': (site: Site) =>
        lists.of({ site }).live(postTypes, now, { limit: 20, accepts: isForStudents }),
      'readers whom 1 post in 50 concerns, before the first sweep': (site: Site) =>
        lists.of({ site }).live(postTypes, now, { limit: 20, accepts: isForFew }),
      'administrators, newest first': (site: Site) =>
        lists.of({ site }).all('created_at', 'desc', { limit: 20, accepts: () => true }),
      'administrators, by title': (site: Site) =>
        lists.of({ site }).all('title', 'asc', { limit: 20, accepts: () => true }),
    };
    const rows: Row[] = [];
    for (const [what, query] of Object.entries(queries)) {
      spent();
      real(what, await query(namedSchool('few').site));
      const inFew = spent();
      real(what, await query(namedSchool('many').site));
      const inMany = spent();
      rows.push({
        what,
        measured: `${inMany} units among ${many.toLocaleString('en')}`,
        peer: `${inFew} among ${few}`,
        ratio: inMany / inFew,
      });
    }
    return rows;
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
