import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { answerReader } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { connectionHeaderHandlers } from '#functions/connection-headers/connection-headers';
import { headerRecords } from '#functions/connection-headers/store/header.record';
import { fileInspection } from '#functions/files/inspect/file-inspection';
import { fileRecords } from '#functions/files/store/file.record';
import { inspectionFiles } from '#functions/files/store/inspection-files';
import { storedFiles } from '#functions/files/store/stored-files';
import { authorOf as authorFieldsOf } from '#functions/kernel/author';
import { newId } from '#functions/kernel/id';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { answerStore } from '#functions/kernel/store/answers';
import { contentStore } from '#functions/kernel/store/content';
import { idempotencyRepository, repeatableActOf } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { mediaStore } from '#functions/media/store/media';
import { picturesOf } from '#functions/media/store/pictures';
import { groupRepository } from '#functions/people/store/groups';
import { userRepository } from '#functions/people/store/users';
import { postHandlers } from '#functions/posts/posts';
import { postCategoryRepository } from '#functions/posts/store/post-categories';
import { postLists } from '#functions/posts/store/post-lists';
import { postVersions } from '#functions/posts/store/post-version.record';
import { postRepository } from '#functions/posts/store/posts';
import { AskDraft } from '#shared/asks/ask.schemas';
import { userTypes } from '#shared/audiences/audience';
import type { Group } from '#shared/audiences/groups.contract';
import { HeaderDraft } from '#shared/connection-headers/connection-headers.schemas';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import type { RequestFacts } from '#shared/kernel/route';
import { addDays, dayIn, instantIn } from '#shared/kernel/zone';
import { PostDraft } from '#shared/posts/posts.schemas';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import { type DemoSite, demoCategories, demoHeaders, demoSettings } from '../../demo/content.ts';
import { type DemoSheet, sheetPdf } from '../../demo/files/packing-list.ts';
import { schoolYearOf } from '../../demo/learning/school-year.ts';
import { weekLettersOf } from '../../demo/learning/timetable.ts';
import { picture } from '../../demo/picture.ts';
import { type DemoPost, demoPosts } from '../../demo/posts.ts';
import type { Tools } from './tools.ts';

const dayStarts = '00:00';

/**
 * Writes the posts of a demo school through the handlers of the API. Each post is
 * written at the time of its first day.
 */
export async function writeContent(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const { timeZone } = demoSettings[site];
  const { posts, headers } = publishing(tools);
  const caller = await authorOf(tools, namedSchool(site).site, timeZone);
  const groups = await groupRepository(tools).of(namedSchool(site)).all();
  const today = dayIn(timeZone, now);
  const on = (day: number) => instantIn(timeZone, addDays(today, day), dayStarts);

  for (const post of demoPosts(site)) {
    const written = on(post.from ?? 0) < now ? on(post.from ?? 0) : now;
    const draft = draftOf(post, groups, on);
    const ask = post.asks && AskDraft.parse({ ...post.asks, by: addDays(today, post.asks.by) });
    const files = post.file && [await addFile(tools, caller, post.file, written)];
    await posts.create({ ...draft, ask, files }, caller, writtenAt(written));
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

/** Writes the settings of a demo school. The school's files are checked against them. */
export async function writeSettings(
  { db, table }: Tools,
  site: DemoSite,
  now: Date,
): Promise<void> {
  const { timetable, ...look } = demoSettings[site];
  const today = dayIn(look.timeZone, now);
  const weeks = weekLettersOf(schoolYearOf(Number(today.slice(0, 4))));
  const Item = { pk: site, sk: 'settings', ...look, timetable: { ...timetable, weeks } };
  await db.send(new PutCommand({ TableName: table('settings'), Item }));
  for (const category of demoCategories) {
    const Item = { pk: site, sk: category.postcategoryUid, ...category };
    await db.send(new PutCommand({ TableName: table('post-categories'), Item }));
  }
}

/** Builds the handlers of posts and headers. */
function publishing(tools: Tools) {
  const limits = limitRepository(tools);
  const pictures = picturesOf(mediaStore(tools), limits);
  const versions = postVersions(tools);
  const idempotency = idempotencyRepository(tools);
  const content = contentStore(tools);
  const posts = postHandlers({
    posts: postRepository(tools, { content, idempotency, versions }),
    versions,
    lists: postLists(tools),
    groups: groupRepository(tools),
    users: userRepository(tools),
    categories: postCategoryRepository(tools),
    pictures,
    answers: answerStore(tools),
    asks: askReader(tools),
    given: answerReader(tools),
    files: { records: fileRecords(tools), stored: storedFiles(tools) },
    limits,
  });
  const headers = connectionHeaderHandlers(headerRecords(tools, idempotency), pictures);
  return { posts, headers };
}

/** Adds a file that a post of the demo names: it is checked as an uploaded one. Returns its id. */
async function addFile(tools: Tools, caller: Caller, sheet: DemoSheet, now: Date): Promise<string> {
  const fileUid = newId(now);
  const idempotency = idempotencyRepository(tools);
  const act = repeatableActOf(caller, 'file.add', sheet, { now, idempotencyKey: undefined });
  const { filename } = sheet;
  const file = { fileUid, filename, created_at: now.toISOString(), ...authorFieldsOf(caller) };
  await fileRecords(tools).of(caller).add(file, idempotency.remember(act, fileUid));
  const inspection = fileInspection({
    files: inspectionFiles(tools, tools.bucket('content')),
    textOf: async () => [sheet.title, ...sheet.lines].join(' '),
  });
  const { site } = caller;
  const arrival = { site, fileUid, kind: 'file-pdf' } as const;
  const attempt = { deliveries: 1, hasTime: () => true };
  const upload = { bytes: await sheetPdf(sheet), filename };
  const result = await inspection.accept(upload, arrival, attempt);
  await inspection.files.of(caller).finish(fileUid, result);
  return fileUid;
}

function draftOf(post: DemoPost, all: readonly Group[], on: (day: number) => Date): PostDraft {
  const wanted = post.groups ?? [];
  const groups = all.filter(({ groupname }) => wanted.includes(groupname));
  if (groups.length < wanted.length) {
    throw new Error(
      `The demo school has not all of the groups ${wanted.join(', ')} of “${post.title}”.`,
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

/** The author of all posts and events in the demo schools. */
const author = 'ed';

/** Returns the author at a school, as a caller. */
export async function authorOf(tools: Tools, site: Site, timeZone: string): Promise<Caller> {
  const person = await userRepository(tools).of({ site }).byUsername(author);
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

/** Returns a request at a time. */
export const writtenAt = (now: Date): RequestFacts => ({
  now,
  idempotencyKey: undefined,
  country: '',
  browser: '',
  os: '',
  network: '',
  site: undefined,
  audit: async () => {},
});
