import type { Bound, School } from '#functions/kernel/record/declaration';
import type { PackedFiles } from '#functions/kernel/store/packed-files';
import { builtSegment } from './index/build.ts';
import type { Document } from './index/document.ts';
import { mergedSegment } from './index/merge.ts';
import { openSegment, type Segment, segmentFormat } from './index/segment.ts';
import type { SearchLibrary } from './library.ts';
import type { IndexFile, IndexList, IndexLists } from './store/index-lists.ts';

export interface IndexWriterDeps {
  readonly library: Bound<SearchLibrary, 'ids' | 'documents'>;
  readonly lists: IndexLists;
  readonly files: PackedFiles;
}

/** How often a change is tried when others change the index at the same time. */
const mostTries = 20;

/** Documents that are read together, and those of one segment before the segments are merged. */
const readTogether = 500;
const builtTogether = 4_000;

/** Gives a sign of life. It ends a build whose worker another one has replaced. */
type Alive = () => Promise<void>;

export type IndexWriter = ReturnType<typeof indexWriter>;

/**
 * Writes the index of a school. Each change reads the records again after it has read the list, and
 * takes effect only if the list is still the same. So the order of changes does not matter, and a
 * repeated one changes nothing.
 */
export const indexWriter = (deps: IndexWriterDeps) => ({
  of: (school: School) => ({
    /**
     * Updates the index to what the tables have of some records now. Builds one for a school that has
     * none.
     */
    update: (ids: readonly string[], now: Date): Promise<void> => update(deps, school, ids, now),

    /**
     * Builds the index of a school from the tables. Changes that come meanwhile stay beside it. A file
     * from before does not stay, and neither does one that a broken change left over. `alive` is called
     * all along.
     */
    build: (now: Date, alive?: Alive): Promise<void> => build(deps, school, now, alive),
  }),
});

async function update(
  deps: IndexWriterDeps,
  school: School,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const { library, lists, files } = deps;
  for (let tries = 0; tries < mostTries; tries++) {
    const before = await lists.of(school).read();
    if (!before || before.format !== segmentFormat) return build(deps, school, now);
    const { documents, gone } = await library.of(school).documents(ids);
    const count = documents.length + gone.length;
    const { kept, merged } = dividedFor(before, count);
    const older = await opened(files, merged);
    // Another change has replaced a file meanwhile.
    if (!older) continue;
    const added = openSegment(builtSegment(documents, gone));
    const file = mergedSegment([...older, added], { isComplete: kept.length === 0 });
    const one = {
      documents: merged.reduce((sum, each) => sum + each.documents, count),
      since: Math.min(before.version + 1, ...merged.map(({ since }) => since)),
    };
    const isDone = await commit(deps, { school, before }, file, (key) => ({
      ...before,
      files: [...kept, { key, ...one }],
    }));
    if (isDone) return files.remove(merged.map(({ key }) => key));
  }
  throw new Error('The index of a school changed during every try to update it');
}

async function build(
  deps: IndexWriterDeps,
  school: School,
  now: Date,
  alive: Alive = async () => {},
): Promise<void> {
  const { library, lists, files } = deps;
  const begun = await begin(lists, school);
  const file = await builtFrom(library, school, alive);
  const documents = openSegment(file).ids.length;
  for (let tries = 0; tries < mostTries; tries++) {
    const before = await lists.of(school).read();
    const later = before?.files.filter(({ since }) => since > begun) ?? [];
    const isDone = await commit(deps, { school, before }, file, (key) => ({
      format: segmentFormat,
      files: [{ key, documents, since: begun + 1 }, ...later],
      begun: Math.max(begun, before?.begun ?? 0),
      built_at: now.toISOString(),
    }));
    if (!isDone) continue;
    const list = await lists.of(school).read();
    const kept = new Set(list?.files.map(({ key }) => key));
    return files.of(school).removeBefore((before?.version ?? 0) + 1, kept);
  }
  throw new Error('The index of a school changed during every try to build it');
}

/** Stores a file and names it in the list. Returns false if the list has changed. */
async function commit(
  { lists, files }: IndexWriterDeps,
  { school, before }: { readonly school: School; readonly before: IndexList | undefined },
  file: Buffer,
  next: (key: string) => Omit<IndexList, 'version'>,
): Promise<boolean> {
  const key = await files.of(school).write(before?.version ?? 0, file);
  const isDone = await lists.of(school).replace(before, next(key));
  if (!isDone) await files.remove([key]);
  return isDone;
}

/** Marks that a complete build begins. Returns the version up to which it replaces everything. */
async function begin(lists: IndexLists, school: School): Promise<number> {
  for (let tries = 0; tries < mostTries; tries++) {
    const before = await lists.of(school).read();
    const isOld = before?.format !== segmentFormat;
    const begun = (before?.version ?? 0) + 1;
    const next = {
      format: segmentFormat,
      // A file of another layout cannot be read.
      files: isOld ? [] : before.files,
      begun,
      ...(!isOld && { built_at: before.built_at }),
    };
    if (await lists.of(school).replace(before, next)) return begun;
  }
  throw new Error('The index of a school changed during every try to begin a build');
}

/** Reads everything that can be found at a school, and returns it as the file of one segment. */
async function builtFrom(
  library: IndexWriterDeps['library'],
  school: School,
  alive: Alive,
): Promise<Buffer> {
  const parts: Segment[] = [];
  let pending = new Map<string, Document>();
  let wanted: string[] = [];
  const read = async () => {
    const { documents } = await library.of(school).documents(wanted);
    for (const each of documents) pending.set(`${each.listed.kind}:${each.listed.uid}`, each);
    wanted = [];
    await alive();
  };
  const build = () => {
    parts.push(openSegment(builtSegment([...pending.values()])));
    pending = new Map();
  };
  for await (const id of library.of(school).ids()) {
    if (wanted.push(id) === readTogether) await read();
    if (pending.size >= builtTogether) build();
  }
  await read();
  build();
  return mergedSegment(parts, { isComplete: true });
}

/**
 * Divides the files into those that stay and those that are merged with a change: the newest, while
 * a file is at most twice as large as all that is merged. So a school has few files, and a document
 * is written again a few times only. What was there when a build began is not merged with newer
 * files, because the build replaces it.
 */
function dividedFor({ files, begun }: IndexList, added: number) {
  let from = files.length;
  for (let size = added; from > 0; from--) {
    const file = files[from - 1];
    if (!file || file.documents > 2 * size || file.since <= begun) break;
    size += file.documents;
  }
  return { kept: files.slice(0, from), merged: files.slice(from) };
}

async function opened(
  files: Pick<PackedFiles, 'read'>,
  wanted: readonly IndexFile[],
): Promise<Segment[] | undefined> {
  const read = await Promise.all(wanted.map(({ key }) => files.read(key)));
  const there = read.filter((file) => file !== undefined);
  return there.length === read.length ? there.map(openSegment) : undefined;
}
