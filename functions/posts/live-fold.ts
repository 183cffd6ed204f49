import { logInfo } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { PackedFiles } from '#functions/kernel/store/packed-files';
import type { LiveList } from './store/live-feed.ts';
import { liveFormat, openLiveFile, packedRows } from './store/live-file.ts';
import type { LiveLists } from './store/live-list.ts';
import { mostUnchecked, overlap } from './store/live-memory.ts';
import { LivePosts } from './store/live-posts.ts';
import type { LiveRow } from './store/live-row.ts';
import type { LiveSource } from './store/live-source.ts';

export interface FoldDeps {
  readonly lists: LiveLists;
  readonly files: PackedFiles;
  readonly source: Bound<LiveSource, 'rows'>;
}

const minute = 60_000;
const hour = 60 * minute;
/**
 * The time between the order of the first object and its making: until then every Lambda of the
 * earlier release, which tells no changes, has gone.
 */
const settling = 50 * minute;
/** An object is made of the posts themselves once a day, so one is right again after a day. */
const freshFor = 24 * hour;
/** How long changes are kept that the object has: Lambdas hold older objects. */
const keptFor = 24 * hour;
/** An object has the changes of requests until this time before it was made. */
const until = (now: Date): string => new Date(now.getTime() - 2 * overlap).toISOString();

/**
 * Brings the object of a school up to date: makes the first one, makes it again after a day, or folds
 * the changes into it. An object takes effect only if the record of the present one is unchanged, and
 * changes stay for a day. So two runs at once, and a run that ends at any step, lose nothing.
 */
export async function foldLivePosts(deps: FoldDeps, school: School, now: Date): Promise<void> {
  const { lists } = deps;
  const checked_at = now.toISOString();
  const list = await lists.of(school).list();
  if (!list || list.format !== liveFormat) {
    const ordered = { format: liveFormat, ordered_at: checked_at, checked_at };
    await lists.of(school).replace(list, ordered);
    return;
  }
  const { version: _, ...same } = list;
  if (list.key === undefined && now.getTime() - Date.parse(list.ordered_at) < settling) {
    await lists.of(school).replace(list, { ...same, checked_at });
    return;
  }
  const rows = isOld(list, now) ? undefined : await folded(deps, school, list);
  if (rows === 'unchanged') {
    await lists.of(school).replace(list, { ...same, checked_at });
    return;
  }
  const made = rows ?? (await deps.source.of(school).rows(now));
  const built_at = rows ? list.built_at : checked_at;
  await commit(deps, { school, list, now }, made, { ...same, checked_at, built_at });
}

/** Whether the object must be made of the posts: it is a day old, or sweeps were missed. */
const isOld = ({ key, built_at = '', checked_at }: LiveList, now: Date): boolean =>
  key === undefined ||
  !(now.getTime() - Date.parse(built_at) < freshFor) ||
  now.getTime() - Date.parse(checked_at) > mostUnchecked;

/** Returns the rows with all changes; undefined if the object cannot be read. */
async function folded(
  { lists, files }: FoldDeps,
  school: School,
  list: LiveList,
): Promise<readonly LiveRow[] | 'unchanged' | undefined> {
  const from = new Date(Date.parse(list.until ?? '') - overlap).toISOString();
  const { changes } = await lists.of(school).since(from, true);
  if (!changes.some(({ at }) => at > (list.until ?? ''))) return 'unchanged';
  const file = await files.read(list.key ?? '');
  if (!file) return undefined;
  const posts = new LivePosts(openLiveFile(file));
  posts.apply(changes);
  return [...posts.rows()];
}

interface Committed {
  readonly school: School;
  readonly list: LiveList;
  readonly now: Date;
}

/** Stores an object without what has ended, and names it, unless another run was faster. */
async function commit(
  { lists, files }: FoldDeps,
  { school, list, now }: Committed,
  rows: readonly LiveRow[],
  next: Omit<LiveList, 'version'>,
): Promise<void> {
  const live = rows.filter(({ end }) => end === undefined || Date.parse(end) > now.getTime());
  const key = await files.of(school).write(list.version, packedRows(live));
  const isDone = await lists.of(school).replace(list, { ...next, key, until: until(now) });
  if (!isDone) return files.remove([key]);
  logInfo('Live posts are stored', { site: school.site, count: live.length });
  // The object before stays for the Lambdas that are just loading it.
  const kept = new Set([key, list.key ?? '']);
  await files.of(school).removeBefore(list.version, kept);
  await lists.of(school).forget(new Date(now.getTime() - keptFor).toISOString());
}
