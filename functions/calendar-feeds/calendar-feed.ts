import { createHash } from 'node:crypto';
import { childrenOf } from '#functions/people/store/children';
import type { calendar as contract, Feed, FeedChoice } from '#shared/calendar/calendar.contract';
import { isAdmitted } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { feedContent } from './calendar-feed-content.ts';
import type { FeedDeps } from './feed-deps.ts';
import { feedFile } from './ics/feed.ts';
import type { StoredFeed } from './store/calendar-feeds.ts';

type FeedRoutes = Pick<
  Handlers<typeof contract>,
  'feed' | 'createFeed' | 'changeFeed' | 'removeFeed' | 'readFeed'
>;

/** The most requests for a subscription in a minute. A calendar app sends a few in an hour. */
const mostPerMinute = 20;
/** How long a calendar app may cache an answer, in seconds. */
const cacheSeconds = 300;

/**
 * Implements the subscription endpoints. Each person has one; its secret address shows what the
 * person may see now.
 */
export const calendarFeedHandlers = (deps: FeedDeps): FeedRoutes => {
  const { feeds, users, limits, schoolOf } = deps;

  async function checkChildren(caller: Caller, choice: FeedChoice, now: Date) {
    const { children, lessons = [] } = choice;
    const named = [...children, ...lessons.filter((uid) => uid !== caller.userUid)];
    if (named.length === 0) return;
    const carer = await users.of(caller).get(caller.userUid);
    const family = await childrenOf(users, caller, carer, now, caller.timeZone);
    const isForeign = (chosen: string) => !family.some(({ userUid }) => userUid === chosen);
    if (named.some(isForeign)) {
      const message = 'Choose from your own children.';
      const field = children.some(isForeign) ? 'children' : 'lessons';
      throw new AppError('badRequest', message, { fields: { [field]: message } });
    }
  }

  return {
    feed: async (_, caller) => shown(await feeds.of(caller).get(caller.userUid)),

    async createFeed(choice, caller, { now }) {
      await checkChildren(caller, choice, now);
      const token = await feeds.of(caller).create(caller.userUid, choice, now);
      const feed = shown(await feeds.of(caller).get(caller.userUid));
      return { ...feed, path: `calendar/feed/${token}.ics` };
    },

    async changeFeed(choice, caller, { now }) {
      await checkChildren(caller, choice, now);
      const feed = await feeds.of(caller).choose(caller.userUid, choice);
      if (!feed) throw new AppError('notFound', 'You have no subscription yet. Create one first.');
      return shown(feed);
    },

    async removeFeed(_, caller) {
      await feeds.of(caller).remove(caller.userUid);
      return shown(undefined);
    },

    async readFeed({ token }, _, { now, site: host }) {
      const secret = /^(.*)\.ics$/.exec(token)?.[1];
      const found = secret === undefined ? undefined : await feeds.withToken(secret);
      const site = found && (await schoolOf(found.site));
      // A secret is valid only on the host of its own school.
      if (!found || !site || host !== found.site) throw feedNotFound();
      const { userUid, token_hash } = found.feed;
      await limits.of(found).count(`feed-${token_hash}`, 'calendar-feed', mostPerMinute, now);
      const person = await users.of(found).get(userUid);
      if (!isAdmitted(person)) throw feedNotFound();
      const content = await feedContent(deps, site, { person, feed: found.feed, now });
      const body = feedFile({ ...content, site: site.schoolUid, name: site.name, now });
      return {
        type: 'text/calendar; charset=utf-8',
        body,
        etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
        seconds: cacheSeconds,
      };
    },
  };
};

const shown = (feed: StoredFeed | undefined): Feed => ({
  active: feed !== undefined,
  categories: feed?.categories ?? [],
  children: feed?.children ?? [],
  tasks: feed?.tasks ?? true,
  favourites: feed?.favourites ?? 'included',
  lessons: feed?.lessons ?? [],
  ...(feed && { created_at: feed.created_at }),
});

/**
 * The answer for every address that opens no subscription. The same text for all reasons reveals
 * nothing.
 */
const feedNotFound = () => new AppError('notFound', 'This subscription does not exist.');
