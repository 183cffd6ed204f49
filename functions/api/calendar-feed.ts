import { createHash } from 'node:crypto';
import { feedContent } from '#functions/api/calendar-feed-content';
import { feedFile } from '#functions/calendar/feed';
import type { CalendarReader } from '#functions/data/calendar';
import type { FeedRepository, StoredFeed } from '#functions/data/calendar-feeds';
import { childrenOf } from '#functions/data/children';
import type { DueTasks } from '#functions/data/due-tasks';
import type { FavoriteRepository } from '#functions/data/favorites';
import type { LimitRepository } from '#functions/data/limits';
import type { UserRepository } from '#functions/data/users';
import type { Caller } from '#shared/caller';
import type { calendar as contract, Feed, FeedChoice } from '#shared/contract/calendar';
import type { Handlers } from '#shared/contract/route';
import { AppError } from '#shared/errors';
import type { SiteFacts } from '#shared/sites';

export interface FeedParts {
  readonly events: CalendarReader;
  readonly users: Pick<UserRepository, 'get' | 'many'>;
  readonly feeds: FeedRepository;
  readonly favorites: Pick<FavoriteRepository, 'list'>;
  readonly tasks: DueTasks;
  readonly limits: Pick<LimitRepository, 'count'>;
  readonly sites: readonly Pick<SiteFacts, 'schoolUid' | 'name' | 'timeZone'>[];
}

type FeedRoutes = Pick<
  Handlers<typeof contract>,
  'feed' | 'createFeed' | 'changeFeed' | 'removeFeed' | 'readFeed'
>;

/** How often a subscription may be asked for in a minute; a calendar asks a few times in an hour. */
const mostPerMinute = 20;
/** How long a calendar may keep an answer, in seconds. */
const keptFor = 300;

/** Subscriptions to the calendar: each person has one, whose secret address opens what the person may see at that moment. */
export const calendarFeedHandlers = (parts: FeedParts): FeedRoutes => {
  const { feeds, users, limits, sites } = parts;

  async function checkChildren(caller: Caller, { children }: FeedChoice, now: Date) {
    if (children.length === 0) return;
    const carer = await users.get(caller.site, caller.userUid);
    const family = await childrenOf(users, caller.site, carer, now, caller.timeZone);
    if (children.some((chosen) => !family.some(({ userUid }) => userUid === chosen))) {
      const message = 'Please choose among your own children.';
      throw new AppError('badRequest', message, { fields: { children: message } });
    }
  }

  return {
    feed: async (_, { site, userUid }) => shown(await feeds.get(site, userUid)),

    async createFeed(choice, caller, { now }) {
      await checkChildren(caller, choice, now);
      const token = await feeds.create(caller.site, caller.userUid, choice, now);
      const feed = shown(await feeds.get(caller.site, caller.userUid));
      return { ...feed, path: `calendar/feed/${token}.ics` };
    },

    async changeFeed(choice, caller, { now }) {
      await checkChildren(caller, choice, now);
      const feed = await feeds.choose(caller.site, caller.userUid, choice);
      if (!feed) throw new AppError('notFound', 'You have no subscription yet.');
      return shown(feed);
    },

    async removeFeed(_, { site, userUid }) {
      await feeds.remove(site, userUid);
      return shown(undefined);
    },

    async readFeed({ token }, _, { now, site: host }) {
      const secret = /^(.*)\.ics$/.exec(token)?.[1];
      const found = secret === undefined ? undefined : await feeds.withToken(secret);
      const site = sites.find(({ schoolUid }) => schoolUid === found?.site);
      // A secret opens nothing on the host of another school, nor past the hosts.
      if (!found || !site || host !== found.site) throw feedNotFound();
      const { userUid, token_hash } = found.feed;
      await limits.count(found.site, `feed-${token_hash}`, 'calendar-feed', mostPerMinute, now);
      const person = await users.get(found.site, userUid);
      if (person?.status !== 'active') throw feedNotFound();
      const content = await feedContent(parts, site, person, found.feed, now);
      const body = feedFile({ ...content, site: site.schoolUid, name: site.name, now });
      return {
        type: 'text/calendar; charset=utf-8',
        body,
        etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
        seconds: keptFor,
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
  ...(feed && { created_at: feed.created_at }),
});

/** The same words whether a secret never was one, is another school's, has been given up, or belongs to somebody who left. */
const feedNotFound = () => new AppError('notFound', 'There is no such subscription.');
