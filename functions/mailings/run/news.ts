import { occurrenceId } from '#functions/calendar/rules/calendar-view';
import type { CalendarReader } from '#functions/calendar/store/calendar';
import { type Listed, listed } from '#functions/calendar/store/calendar-list';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { ContentStore } from '#functions/kernel/store/content';
import { readable, type StoredPost } from '#functions/posts/store/post.record';
import type { PostLists } from '#functions/posts/store/post-lists';
import type { PostReader } from '#functions/posts/store/post-reader';
import { isDayOnly } from '#shared/calendar/calendar-time';
import { fileWords } from '#shared/files/files';
import type { KeptFile } from '#shared/files/files.schemas';
import { addDays, startOfDay } from '#shared/kernel/zone';
import { mediaAddress } from '#shared/media/media';
import { shownExcerpt } from '#shared/posts/excerpt';
import { postsIn } from '#shared/posts/mail-schedule';
import type { PostType } from '#shared/posts/posts.contract';
import type { Site } from '#shared/rights/site';
import type { SiteFacts } from '#shared/sites';
import type { CandidateEvent, CandidatePost } from '../audience/audience.ts';

export interface NewsDeps {
  readonly lists: Bound<PostLists, 'live'>;
  readonly posts: Bound<PostReader, 'get' | 'many'>;
  readonly content: Bound<ContentStore, 'read'>;
  readonly calendar: Bound<CalendarReader, 'starting' | 'standing'>;
}

/** Days that a digest looks back at most. */
const longestDigest = 28;

/** Posts of one mailing at most. */
const mostPosts = 500;

/** Principal's messages in one mailing at most, as in the contract. */
const mostPrincipalPosts = 20;

/**
 * The posts and events of a school that a mailing may contain, before any check of who may read
 * them.
 */
export const newsOf = (deps: NewsDeps) => {
  const { lists, calendar } = deps;

  return {
    of: (school: School) => ({
      /** Returns the principal's messages that are shown now, newest first. */
      async principalNow(now: Date): Promise<string[]> {
        const found = await live(lists, school, postsIn('Principal'), now);
        return found.slice(0, mostPrincipalPosts).map(({ postUid }) => postUid);
      },
    }),

    /** Returns the newsletters and notices of the last 28 days, newest first. */
    async digest(facts: SiteFacts, day: string, now: Date): Promise<CandidatePost[]> {
      const school = schoolFrom(facts);
      const since = startOfDay(facts.timeZone, addDays(day, -longestDigest));
      const found = await live(lists, school, postsIn('Weekly'), now, since);
      const files = await filesOf(deps, school, found);
      return found.map((post) => candidatePost(facts, { ...post, files: files.get(post.postUid) }));
    },

    /** Returns the daily messages that are shown now, in the order of `sort_order`. */
    async daily(facts: SiteFacts, now: Date): Promise<CandidatePost[]> {
      const found = await live(lists, schoolFrom(facts), postsIn('Daily'), now);
      const sorted = found.sort((one, other) => one.sort_order - other.sort_order);
      return withText(
        deps,
        facts,
        sorted.map(({ postUid }) => postUid),
      );
    },

    /**
     * Returns the chosen principal's messages in the given order; posts of other types are dropped.
     */
    async principal(facts: SiteFacts, uids: readonly string[]): Promise<CandidatePost[]> {
      const found = await withText(deps, facts, uids);
      return found.filter(({ post }) => post.type === 'principal');
    },

    /** Returns the events of a day by their start, without cancelled ones. */
    events: ({ schoolUid, timeZone }: SiteFacts, day: string): Promise<CandidateEvent[]> =>
      eventsOf(calendar, { site: schoolUid, timeZone, day }),
  };
};

export type News = ReturnType<typeof newsOf>;

const isAny = () => true;

/** Reads the posts of some types that are shown now and started after a time, newest first. */
// biome-ignore lint/complexity/useMaxParams: the parts of a query in their order
async function live(
  lists: NewsDeps['lists'],
  school: School,
  types: readonly PostType[],
  now: Date,
  since?: Date,
): Promise<StoredPost[]> {
  const found: StoredPost[] = [];
  let next_token: string | undefined;
  do {
    const page = await lists
      .of(school)
      .live(types, now, { limit: 100, next_token, accepts: isAny });
    found.push(...page.records.filter(({ start = '' }) => !since || start > since.toISOString()));
    const last = page.records.at(-1)?.start;
    next_token = since && last && last <= since.toISOString() ? undefined : page.next_token;
  } while (next_token && found.length < mostPosts);
  return found.slice(0, mostPosts);
}

/** The most posts of one read of their records. */
const perRead = 200;

/** Reads the files of posts, which lists do not have. */
async function filesOf(
  { posts }: Pick<NewsDeps, 'posts'>,
  school: School,
  listed: readonly StoredPost[],
): Promise<ReadonlyMap<string, StoredPost['files']>> {
  const uids = listed.map(({ postUid }) => postUid);
  const found = new Map<string, StoredPost['files']>();
  for (let i = 0; i < uids.length; i += perRead) {
    const records = await posts.of(school).many(uids.slice(i, i + perRead));
    for (const { postUid, files } of records) found.set(postUid, files);
  }
  return found;
}

/** Reads the events of a day by their start, without cancelled ones. */
async function eventsOf(
  calendar: NewsDeps['calendar'],
  { site, timeZone, day }: { readonly site: Site; readonly timeZone: string; readonly day: string },
): Promise<CandidateEvent[]> {
  const span = { from: startOfDay(timeZone, day), to: startOfDay(timeZone, addDays(day, 1)) };
  const found: CandidateEvent[] = [];
  for await (const each of listed(calendar, { site }, { ...span, after: undefined }, isAny)) {
    const status = each.occurrence.changed?.status ?? each.event.status;
    if (status !== 'cancelled') found.push(candidateEvent(each, timeZone, span));
  }
  return found;
}

/** Reads posts with their whole text. */
async function withText(
  { posts, content }: NewsDeps,
  facts: SiteFacts,
  uids: readonly string[],
): Promise<CandidatePost[]> {
  const found = uids.map(async (postUid) => {
    const post = await posts.of(schoolFrom(facts)).get(postUid);
    return post ? [candidatePost(facts, post, await content.of(schoolFrom(facts)).read(post))] : [];
  });
  return (await Promise.all(found)).flat();
}

function candidatePost(facts: SiteFacts, post: StoredPost, content_html?: string): CandidatePost {
  const picture = mediaAddress(post.featured_img_url);
  return {
    post: {
      postUid: post.postUid,
      type: post.type,
      title: post.title,
      excerpt: shownExcerpt(post.excerpt),
      category: post.postcategory_categoryname,
      ...(content_html !== undefined && { content_html }),
      ...(picture && { picture: `https://${facts.host}${picture}` }),
      ...(post.start && { start: post.start }),
      ...(post.files && { files: post.files.map(nameOf) }),
    },
    readable: readable(post),
    appeared:
      post.start !== undefined && post.start > post.created_at ? post.start : post.created_at,
  };
}

const nameOf = (file: KeptFile): string => `${file.filename} (${fileWords(file)})`;

function candidateEvent(
  { event, occurrence }: Listed,
  timeZone: string,
  day: { readonly from: Date; readonly to: Date },
): CandidateEvent {
  const { title, location } = occurrence.changed ?? event;
  return {
    event: {
      eventUid: occurrenceId(event.eventUid, occurrence.recurrence),
      title,
      when: isDayOnly(occurrence.starts) ? 'All day' : whenWords(occurrence, timeZone, day),
      ...(location && { where: location }),
    },
    audience: event.audience,
  };
}

/** Returns the part of an event within a day, as times of the site's time zone. */
function whenWords(
  { start, end }: { readonly start: Date; readonly end: Date },
  timeZone: string,
  day: { readonly from: Date; readonly to: Date },
): string {
  const clock = new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit' });
  const time = (at: Date) => clock.format(at).replaceAll(' ', ' ');
  const begins = start >= day.from;
  const isOver = end <= day.to;
  if (begins && isOver) return +start === +end ? time(start) : `${time(start)} – ${time(end)}`;
  if (begins) return `from ${time(start)}`;
  return isOver ? `until ${time(end)}` : 'All day';
}
