import type { MailCounterRepository } from '#functions/email-logs/store/mail-counters';
import type { Bound } from '#functions/kernel/record/declaration';
import type { PeopleRepository } from '#functions/people/store/people';
import { readable } from '#functions/posts/store/post.record';
import type { PostLists } from '#functions/posts/store/post-lists';
import type { PostReader } from '#functions/posts/store/post-reader';
import type { PostMarks } from '#functions/read-posts/store/post-marks';
import type { SearchMisses } from '#functions/search/store/search-misses';
import { titlesOf } from '#functions/web-logs/rules/page-logs';
import type { VisitCounts } from '#functions/web-logs/store/visit-counts';
import { refuseFaults } from '#shared/kernel/errors';
import { UNPUBLISHED } from '#shared/kernel/publish-window';
import type { Handlers } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import { logTypes } from '#shared/mailings/mailing';
import type { metrics as contract, ReaderDay } from '#shared/metrics/metrics.contract';
import { postTypes } from '#shared/posts/posts.contract';
import { isVisible } from '#shared/posts/visibility';
import { keptDays } from '#shared/retention';
import {
  otherPages,
  type PlatformCounts,
  readersOf,
  sumOfPages,
} from '#shared/web-logs/day-counts';

export interface MetricsDeps {
  readonly counts: Bound<VisitCounts, 'platforms' | 'pages'>;
  readonly mail: Bound<MailCounterRepository, 'sums'>;
  readonly misses: Bound<SearchMisses, 'list'>;
  readonly lists: Bound<PostLists, 'live'>;
  readonly posts: Bound<PostReader, 'many'>;
  readonly people: PeopleRepository;
  readonly marks: PostMarks;
}

/** The days without a range, the last one is today. */
const usualDays = 30;
/** The number of busiest pages and of searches. */
const most = 20;
/** A list of live posts looks no further. */
const mostExamined = 200;

/** Answers how the portal is read: counts without people. */
export const metricsHandlers = (deps: MetricsDeps): Handlers<typeof contract> => ({
  async get(asked, caller, { now }) {
    const range = rangeOf(asked, dayIn(caller.timeZone, now));
    const [platforms, days, mail, searches] = await Promise.all([
      deps.counts.of(caller).platforms(range),
      deps.counts.of(caller).pages(range),
      Promise.all(
        logTypes.map(async (type) => ({
          type,
          ...(await deps.mail.of(caller).sums(type, range)),
        })),
      ),
      deps.misses.of(caller).list(now),
    ]);
    const busiest = sumOfPages(days)
      .filter(({ pageId }) => pageId !== otherPages.pageId)
      .slice(0, most);
    const posts = await titlesOf(deps.posts, caller, busiest);
    return {
      ...range,
      readers: readersEachDay(range, platforms),
      pages: busiest.map((page) => ({
        ...page,
        title: posts.get(page.pageId)?.title ?? (page.title || page.pageId),
      })),
      mail,
      searches: searches.slice(0, most),
    };
  },

  async listPosts(page, caller, { now }) {
    const [{ people }, { records, next_token }] = await Promise.all([
      deps.people.of(caller).all(caller.timeZone, now),
      deps.lists.of(caller).live(postTypes, now, { ...page, mostExamined, accepts: () => true }),
    ]);
    const rates = records.map(async (post) => {
      const readAt = await deps.marks.of(caller).ofPost(post.postUid);
      const rules = readable(post);
      const audience = people.filter((person) => isVisible(rules, person, now));
      return {
        postUid: post.postUid,
        title: post.title,
        type: post.type,
        publish_start: post.start ?? UNPUBLISHED,
        people: audience.length,
        read: audience.filter(({ userUid }) => readAt.has(userUid)).length,
      };
    });
    return { records: await Promise.all(rates), next_token };
  },
});

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Returns the range of days; refuses one that ends before it begins or is longer than is kept. */
function rangeOf(asked: { from?: string | undefined; to?: string | undefined }, today: string) {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - usualDays);
  if (to < from) refuseFaults({ to: 'Choose a last day that is not before the first day.' });
  if (from < addDays(to, -keptDays.visitCounts)) {
    refuseFaults({ from: 'Choose at most 25 months.' });
  }
  return { from, to };
}

/** Returns a row for each day of a range, also for days without a visit. */
function readersEachDay({ from, to }: Range, platforms: readonly PlatformCounts[]): ReaderDay[] {
  const counted = new Map(platforms.map(({ day, readers }) => [day, readers]));
  const days: ReaderDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days.push({ day, ...(counted.get(day) ?? readersOf(() => 0)) });
  }
  return days;
}
