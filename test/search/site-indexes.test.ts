import { describe, expect, it } from 'vitest';
import { builtSegment } from '#functions/search/index/build';
import { segmentFormat } from '#functions/search/index/segment';
import { siteIndexes } from '#functions/search/site-indexes';
import type { IndexFile } from '#functions/search/store/index-lists';
import { documentOf } from '#test/search/index/index-samples';
import { schoolNamed } from '#test/support/records/school';
import { memoryFiles, memoryLists } from '#test/support/records/search-index';

const now = new Date('2026-03-03T00:00:00Z');

/** The stored indexes of schools, to which a test adds documents. */
function stored() {
  const [lists, files] = [memoryLists(), memoryFiles()];
  return {
    lists,
    files,
    /** Replaces the index of a school: the files that stay, and one with a document more. */
    async add(site: string, uid: string, kept: readonly IndexFile[] = []): Promise<IndexFile[]> {
      const before = await lists.of(schoolNamed(site)).read();
      const key = await files
        .of(schoolNamed(site))
        .write(before?.version ?? 0, builtSegment([documentOf(uid, { title: uid })]));
      const all = [...kept, { key, documents: 1, since: 1 }];
      const next = { format: segmentFormat, files: all, begun: 0, built_at: now.toISOString() };
      await lists.of(schoolNamed(site)).replace(before, next);
      return all;
    },
  };
}

type Index = Awaited<
  ReturnType<ReturnType<ReturnType<typeof siteIndexes>['of']>['current']>
>['index'];
const find = (index: Index, q: string) =>
  index
    .matching(q, 'AND', now)
    .ranked(() => true)
    .map(({ listed }) => listed.uid);

describe('the indexes of a Lambda', () => {
  it('answers from the known index while it loads what is new, and only that', async () => {
    const { lists, files, add } = stored();
    const indexes = siteIndexes(lists, files);
    const before = await add('main', 'camp');
    expect(find((await indexes.of(schoolNamed('main')).current()).index, 'camp')).toEqual(['camp']);
    await add('main', 'choir', before);
    const { index, newer } = await indexes.of(schoolNamed('main')).current();
    expect([find(index, 'camp'), find(index, 'choir')]).toEqual([['camp'], []]);
    expect(find((await newer) as Index, 'choir')).toEqual(['choir']);
    expect(await indexes.of(schoolNamed('main')).current()).toEqual({ index: await newer });
    expect(files.reads).toEqual([...files.all.keys()]);
  });

  it('reads the list again when a newer one has replaced a file', async () => {
    const { lists, files, add } = stored();
    await add('main', 'camp');
    const [old] = [...files.all.keys()];
    let isOld = true;
    const slow = {
      ...files,
      async read(key: string) {
        if (isOld) {
          isOld = false;
          await add('main', 'choir');
          await files.remove([old ?? '']);
        }
        return files.read(key);
      },
    };
    expect(
      find((await siteIndexes(lists, slow).of(schoolNamed('main')).current()).index, 'choir'),
    ).toEqual(['choir']);
  });

  it('loads an index once for searches at the same time', async () => {
    const { lists, files, add } = stored();
    await add('main', 'camp');
    const indexes = siteIndexes(lists, files);
    await Promise.all([
      indexes.of(schoolNamed('main')).current(),
      indexes.of(schoolNamed('main')).current(),
    ]);
    expect(files.reads).toHaveLength(1);
  });

  it('keeps schools apart, and drops the least recently used one above its memory', async () => {
    const { lists, files, add } = stored();
    for (const site of ['a', 'b', 'c']) await add(site, `only${site}`);
    const bytes = [...files.all.values()][0]?.length ?? 0;
    const indexes = siteIndexes(lists, files, bytes * 2.5);
    const reads = async (site: string) => {
      const count = files.reads.length;
      expect(find((await indexes.of(schoolNamed(site)).current()).index, `only${site}`)).toEqual([
        `only${site}`,
      ]);
      return files.reads.length - count;
    };
    expect([await reads('a'), await reads('b'), await reads('a')]).toEqual([1, 1, 0]);
    expect([await reads('c'), await reads('a'), await reads('b')]).toEqual([1, 0, 1]);
  });

  it('says that the search is being prepared until an index was built once', async () => {
    const { lists, files } = stored();
    const indexes = siteIndexes(lists, files);
    await expect(indexes.of(schoolNamed('main')).current()).rejects.toThrow('being prepared');
    await lists
      .of(schoolNamed('main'))
      .replace(undefined, { format: segmentFormat, files: [], begun: 1 });
    await expect(indexes.of(schoolNamed('main')).current()).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('continues with what it knows after a failure, and loads again later', async () => {
    const { lists, files, add } = stored();
    let isBroken = true;
    const broken = {
      ...files,
      async read(key: string) {
        if (isBroken) throw new Error('The bucket is away');
        return files.read(key);
      },
    };
    const indexes = siteIndexes(lists, broken);
    const before = await add('main', 'camp');
    await expect(indexes.of(schoolNamed('main')).current()).rejects.toThrow('away');
    isBroken = false;
    await indexes.of(schoolNamed('main')).current();
    await add('main', 'choir', before);
    isBroken = true;
    const { index, newer } = await indexes.of(schoolNamed('main')).current();
    expect([find(index, 'camp'), await newer]).toEqual([['camp'], undefined]);
    isBroken = false;
    const next = await (await indexes.of(schoolNamed('main')).current()).newer;
    expect(next && find(next, 'choir')).toEqual(['choir']);
  });
});
