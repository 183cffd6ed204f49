import { type Listed, listed } from '#functions/api/calendar-list';
import { occurrenceId } from '#functions/api/calendar-view';
import type { CalendarReader } from '#functions/data/calendar';
import type { ContentStore } from '#functions/data/content';
import type { PostLists } from '#functions/data/post-lists';
import type { PostReader } from '#functions/data/post-reader';
import { readable, type StoredPost } from '#functions/data/post-record';
import type { EventToTell, PostToTell } from '#functions/mail/audience';
import type { PostType } from '#shared/contract/posts';
import { mediaAddress } from '#shared/domain/media';
import { addDays, startOfDay } from '#shared/domain/zone';
import type { SiteFacts } from '#shared/sites';

export interface NewsParts {
  readonly lists: Pick<PostLists, 'live'>;
  readonly posts: Pick<PostReader, 'get'>;
  readonly content: Pick<ContentStore, 'read'>;
  readonly calendar: Pick<CalendarReader, 'starting' | 'standing'>;
}

/** Days that a digest looks back at most. */
const longestDigest = 28;

/** Posts that one mailing tells of at most; more in four weeks is no news but a flood. */
const mostPosts = 500;

/** What there is to tell: the posts and events of a school, whoever may see them. */
export const newsOf = ({ lists, posts, content, calendar }: NewsParts) => {
  /** All posts of some types that readers see now and that began after a time, the newest first. */
  async function live(site: string, types: readonly PostType[], now: Date, since?: Date) {
    const found: StoredPost[] = [];
    let next_token: string | undefined;
    do {
      const page = await lists.live(site, types, now, { limit: 100, next_token, accepts: isAny });
      found.push(...page.records.filter(({ start = '' }) => !since || start > since.toISOString()));
      const last = page.records.at(-1)?.start;
      next_token = since && last && last <= since.toISOString() ? undefined : page.next_token;
    } while (next_token && found.length < mostPosts);
    return found.slice(0, mostPosts);
  }

  /** Posts that go out with their whole text. */
  const inFull = (facts: SiteFacts, uids: readonly string[]): Promise<PostToTell[]> =>
    Promise.all(
      uids.map(async (postUid) => {
        const post = await posts.get(facts.schoolUid, postUid);
        return post ? [toTell(facts, post, await content.read(facts.schoolUid, post))] : [];
      }),
    ).then((found) => found.flat());

  return {
    /** Newsletters and notices of the last weeks, the newest first. */
    async digest(facts: SiteFacts, day: string, now: Date): Promise<PostToTell[]> {
      const since = startOfDay(facts.timeZone, addDays(day, -longestDigest));
      const found = await live(facts.schoolUid, ['newsletter', 'notice'], now, since);
      return found.map((post) => toTell(facts, post));
    },

    /** The daily messages that are shown now, in the order that their authors gave them. */
    async daily(facts: SiteFacts, now: Date): Promise<PostToTell[]> {
      const found = await live(facts.schoolUid, ['dailyemail'], now);
      const sorted = found.sort((one, other) => one.sort_order - other.sort_order);
      return inFull(
        facts,
        sorted.map(({ postUid }) => postUid),
      );
    },

    /** The chosen messages of the principal, in the order chosen; what is none of his is left out. */
    async principal(facts: SiteFacts, uids: readonly string[]): Promise<PostToTell[]> {
      const found = await inFull(facts, uids);
      return found.filter(({ post }) => post.type === 'principal');
    },

    /** What happens on a day, by its start. */
    async events({ schoolUid, timeZone }: SiteFacts, day: string): Promise<EventToTell[]> {
      const span = { from: startOfDay(timeZone, day), to: startOfDay(timeZone, addDays(day, 1)) };
      const found: EventToTell[] = [];
      for await (const each of listed(calendar, schoolUid, { ...span, after: undefined }, isAny)) {
        const status = each.occurrence.changed?.status ?? each.event.status;
        if (status !== 'cancelled') found.push(eventToTell(each, timeZone, span));
      }
      return found;
    },
  };
};

export type News = ReturnType<typeof newsOf>;

const isAny = () => true;

function toTell(facts: SiteFacts, post: StoredPost, content_html?: string): PostToTell {
  const picture = mediaAddress(post.featured_img_url);
  return {
    post: {
      postUid: post.postUid,
      type: post.type,
      title: post.title,
      excerpt: post.excerpt,
      category: post.postcategory_categoryname,
      ...(content_html !== undefined && { content_html }),
      ...(picture && { picture: `https://${facts.host}${picture}` }),
      ...(post.start && { start: post.start }),
    },
    readable: readable(post),
    appeared:
      post.start !== undefined && post.start > post.created_at ? post.start : post.created_at,
  };
}

function eventToTell(
  { event, occurrence }: Listed,
  timeZone: string,
  day: { readonly from: Date; readonly to: Date },
): EventToTell {
  const { title, location } = occurrence.changed ?? event;
  return {
    event: {
      eventUid: occurrenceId(event.eventUid, occurrence.recurrence),
      title,
      when: event.all_day ? 'All day' : whenWords(occurrence, timeZone, day),
      ...(location && { where: location }),
    },
    audience: event.audience,
  };
}

/** The part of an event that lies in a day, in words of the site's clock. */
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
