import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { connectionHeaderHandlers } from '#functions/api/connection-headers';
import { picturesOf } from '#functions/api/pictures';
import { postHandlers } from '#functions/api/posts';
import { answerStore } from '#functions/data/answers';
import { connectionHeaderRepository } from '#functions/data/connection-headers';
import { contentStore } from '#functions/data/content';
import { groupRepository } from '#functions/data/groups';
import { idempotencyRepository } from '#functions/data/idempotency';
import { limitRepository } from '#functions/data/limits';
import { mediaStore } from '#functions/data/media';
import { postCategoryRepository } from '#functions/data/post-categories';
import { postLists } from '#functions/data/post-lists';
import { postVersions } from '#functions/data/post-versions';
import { postRepository } from '#functions/data/posts';
import { userRepository } from '#functions/data/users';
import type { Caller } from '#shared/caller';
import { HeaderDraft } from '#shared/contract/connection-headers';
import type { Group } from '#shared/contract/groups';
import { PostDraft } from '#shared/contract/posts';
import type { RequestFacts } from '#shared/contract/route';
import { userTypes } from '#shared/domain/audience';
import { INDEFINITE, UNPUBLISHED } from '#shared/domain/publish-window';
import { addDays, dayIn, instantIn } from '#shared/domain/zone';
import {
  type DemoPost,
  type DemoSite,
  demoCategories,
  demoHeaders,
  demoPosts,
  demoSettings,
} from '../../demo/content.ts';
import { picture } from '../../demo/picture.ts';
import type { Tools } from './tools.ts';

/** The person who wrote everything in the demo schools. */
const author = 'ed';
const dayStarts = '00:00';

/**
 * Writes how a school looks and what it has published, through the same handlers as the API, but with the clock of the day on which each
 * piece is said to have been written.
 */
export async function writeContent(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const { db, s3, table, bucket } = tools;
  const settings = demoSettings[site];
  const { timeZone } = settings;
  await db.send(
    new PutCommand({
      TableName: table('settings'),
      Item: { pk: site, sk: 'settings', ...settings },
    }),
  );
  for (const category of demoCategories) {
    const Item = { pk: site, sk: category.postcategoryUid, ...category };
    await db.send(new PutCommand({ TableName: table('post-categories'), Item }));
  }

  const groups = groupRepository(db, table('groups'));
  const limits = limitRepository(db, table('limits'));
  const pictures = picturesOf(mediaStore(s3, bucket('media')), limits);
  const versions = postVersions(db, table('post-versions'));
  const posts = postHandlers({
    posts: postRepository(
      db,
      table('posts'),
      contentStore(s3, bucket('content')),
      idempotencyRepository(db, table('idempotency')),
      versions,
    ),
    versions,
    lists: postLists(db, table('posts')),
    groups,
    categories: postCategoryRepository(db, table('post-categories')),
    pictures,
    answers: answerStore(s3, bucket('answers')),
    limits,
  });
  const headers = connectionHeaderHandlers(
    connectionHeaderRepository(db, table('connection-headers')),
    pictures,
  );
  const caller = await authorOf(tools, site, timeZone);
  const all = await groups.all(site);
  const today = dayIn(timeZone, now);
  const on = (day: number) => instantIn(timeZone, addDays(today, day), dayStarts);

  for (const post of demoPosts(site)) {
    const written = on(post.from ?? 0) < now ? on(post.from ?? 0) : now;
    await posts.create(draftOf(post, all, on), caller, writtenAt(written));
  }
  const { caption, alttext } = demoHeaders[site];
  const header = {
    publish_start: on(0).toISOString(),
    publish_end: INDEFINITE,
    caption,
    alttext,
    caption_location: 'bottom_left',
    featuredImage: photograph(caption, [1600, 690]),
  };
  await headers.create(HeaderDraft.parse(header), caller, writtenAt(on(0)));
}

function draftOf(post: DemoPost, all: readonly Group[], on: (day: number) => Date): PostDraft {
  const wanted = post.groups ?? [];
  const groups = all.filter(({ groupname }) => wanted.includes(groupname));
  if (groups.length < wanted.length) {
    throw new Error(
      `The demo school lacks one of the groups ${wanted.join(', ')} of “${post.title}”.`,
    );
  }
  const isNewsletter = post.type === 'newsletter';
  return PostDraft.parse({
    title: post.title,
    type: post.type,
    content_html: post.html,
    published: !post.isDraft,
    make_public: post.isPublic ?? false,
    for_carer_only: post.forCarersOnly ?? false,
    publish_start: post.from === undefined ? UNPUBLISHED : on(post.from).toISOString(),
    publish_end:
      post.until !== undefined
        ? on(post.until).toISOString()
        : post.from === undefined
          ? UNPUBLISHED
          : INDEFINITE,
    postcategory_categoryid: post.category ?? '',
    sort_order: isNewsletter ? undefined : 5,
    group_list: {
      userTypes: userTypes.map((name) => ({ name, checked: post.audience.includes(name) })),
      groups: groups.map(({ groupUid }) => groupUid),
    },
    featuredImage: photograph(post.title, isNewsletter ? [900, 640] : [300, 220]),
  });
}

const photograph = (words: string, [width, height]: readonly [number, number]): string =>
  picture(words, width, height).toString('base64');

async function authorOf({ db, table }: Tools, site: string, timeZone: string): Promise<Caller> {
  const person = await userRepository(db, table('users')).byUsername(site, author);
  if (!person) throw new Error(`The demo school has no ${author} at ${site}.`);
  return {
    ...person,
    site,
    timeZone,
    host: '',
    capabilities: ['editor'],
    carerGroups: [],
    carerOf: [],
    carerNumber: person.carerNumber,
  };
}

const writtenAt = (now: Date): RequestFacts => ({
  now,
  idempotencyKey: undefined,
  country: '',
  browser: '',
  os: '',
  network: '',
  site: undefined,
  audit: async () => {},
});
