import { newId } from '#functions/kernel/id';
import type { PackedFiles } from '#functions/kernel/store/packed-files';
import type { Tables } from '#functions/kernel/store/tables';
import { nextVersion } from '#functions/kernel/version';
import { foldLivePosts } from '#functions/posts/live-fold';
import { liveFeed } from '#functions/posts/store/live-feed';
import { liveLists } from '#functions/posts/store/live-list';
import { liveMemory } from '#functions/posts/store/live-memory';
import { liveSource } from '#functions/posts/store/live-source';
import type { StoredPost } from '#functions/posts/store/post.record';
import { type LiveReader, postLists } from '#functions/posts/store/post-lists';
import { postRecords } from '#functions/posts/store/post-records';
import { postSweep } from '#functions/posts/store/post-sweep';
import type { GroupList } from '#shared/audiences/audience';
import { type PostType, postTypes } from '#shared/posts/posts.contract';
import type { Caller } from '#shared/rights/caller';
import type { chance } from '#test/support/chance';
import { storedPost } from '#test/support/mail/stored-post';
import { person } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

type Chance = ReturnType<typeof chance>;

const minute = 60_000;
export const school = schoolNamed('main');
const groups = Array.from({ length: 6 }, (_, n) => `g${n}`);

/** Returns the Lambda of a sweep, with its own stores. */
export const sweepDeps = (tables: Tables, files: PackedFiles) => ({
  lists: liveLists(tables),
  files,
  source: liveSource(tables),
});

/** Returns the memory of a Lambda. */
export const memoryOf = (tables: Tables, files: PackedFiles, limit?: number) =>
  liveMemory(liveFeed(tables), files, limit);

/** Sweeps and folds as the Lambda does every hour. */
export async function sweep(tables: Tables, files: PackedFiles, now: Date): Promise<void> {
  await postSweep(tables)
    .of(school)
    .sweep(new Date(now.getTime() - 2 * 86_400_000), now);
  await foldLivePosts(sweepDeps(tables, files), school, now);
}

/** Makes the first object: it is ordered, and made an hour later. Returns the time after it. */
export async function firstObject(tables: Tables, files: PackedFiles, now: Date): Promise<Date> {
  await sweep(tables, files, now);
  const later = new Date(now.getTime() + 60 * minute);
  await sweep(tables, files, later);
  return later;
}

/** Returns a random audience, with any choice of types and groups. */
const audience = (random: Chance): GroupList => ({
  userTypes: (['STUDENTS', 'CARERS', 'STAFF'] as const).map((name) => ({
    name,
    checked: random.is(0.6),
  })),
  groups: random.is(0.3) ? [] : groups.filter(() => random.is(0.3)),
  groupNames: [],
  groupNamesSearch: '',
});

/** Returns a random state of a post: drafts, posts of now, of later and of before, with any audience. */
function state(random: Chance, now: Date): Partial<StoredPost> {
  const around = (from: number, to: number) =>
    new Date(now.getTime() + (from + random.under(to - from)) * minute).toISOString();
  return {
    title: `Title ${random.under(1000)}`,
    type: random.pick(postTypes),
    published: random.is(0.85),
    make_public: random.is(0.1),
    for_carer_only: random.is(0.1),
    start: random.is(0.9) ? around(-3_000, 300) : undefined,
    end: random.is(0.5) ? around(-60, 600) : undefined,
    group_list: audience(random),
    users_userid: random.pick(['uid-ed', 'uid-tim']),
  };
}

/** Changes a random post, or adds one. */
export async function act(tables: Tables, all: Map<string, StoredPost>, random: Chance, now: Date) {
  const stored = postRecords(tables, now).of(school);
  const before = random.is(0.5) ? undefined : random.pick([...all.values()]);
  if (!before) {
    const at = now.toISOString();
    const postUid = newId(now);
    const added = storedPost({ created_at: at, updated_at: at, ...state(random, now), postUid });
    if (!(await stored.add(added))) throw new Error('The post was not added');
    all.set(postUid, added);
    return;
  }
  const updated_at = nextVersion(now, before.updated_at);
  const choice = random.under(4);
  const after: StoredPost =
    choice === 0
      ? { ...before, is_deleted: !before.is_deleted, deleted_at: now.toISOString(), updated_at }
      : choice === 1
        ? { ...before, end: now.toISOString(), updated_at }
        : { ...before, ...state(random, now), updated_at };
  if (!(await stored.replace(before, after))) throw new Error('The post was not replaced');
  all.set(after.postUid, after);
}

/** Returns a random reader. */
export function reader(random: Chance): Caller {
  const own = groups.filter(() => random.is(0.3));
  const type = random.pick(['student', 'faculty', 'affiliate'] as const);
  const is_carer = type !== 'student' && random.is(0.5);
  const carerGroups = is_carer ? groups.filter(() => random.is(0.3)) : [];
  return person({ ...school, username: 'reader', type, is_carer, groups: own, carerGroups });
}

interface Asked {
  readonly reader?: Caller;
  readonly author?: string;
  readonly types: readonly PostType[];
  readonly limit: number;
}

/**
 * Returns the pages of a list, each record as a reader's list shows it. The last page may be empty: an
 * index still has posts that ended since the last sweep.
 */
export async function pagesOf(
  tables: Tables,
  live: LiveReader | undefined,
  { types, limit, ...who }: Asked,
  now: Date,
) {
  const lists = postLists(tables, live).of(school);
  const pages: { records: unknown[]; next_token: string | undefined }[] = [];
  let next_token: string | undefined;
  do {
    const page = await lists.live(types, now, { limit, next_token, ...who });
    next_token = page.next_token;
    const records = page.records.map(shown);
    if (records.length > 0) pages.push({ records, next_token });
  } while (next_token);
  return pages.map(({ records, next_token: token }, i) => ({
    records,
    next_token: i === pages.length - 1 ? undefined : token,
  }));
}

/** What lists answer of a post. */
const shown = ({ postUid, title, type, start, end, updated_at, excerpt, slug }: StoredPost) => ({
  postUid,
  title,
  type,
  start,
  end,
  updated_at,
  excerpt,
  slug,
});
