import { namedSchool } from '#functions/kernel/schools/named-school';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { type Addressee, peopleRepository } from '#functions/people/store/people';
import { readable, type StoredPost } from '#functions/posts/store/post.record';
import { postLists } from '#functions/posts/store/post-lists';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { searchMisses } from '#functions/search/store/search-misses';
import { countVisits } from '#functions/web-logs/count-visits';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { visitReader } from '#functions/web-logs/store/visits';
import { weblogRepository } from '#functions/web-logs/store/weblogs';
import { addDays, dayIn, instantIn } from '#shared/kernel/zone';
import { postTypes } from '#shared/posts/posts.contract';
import { isVisible } from '#shared/posts/visibility';
import type { Site } from '#shared/rights/site';
import { contactTypeOf } from '#shared/web-logs/contact-types';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import type { Tools } from './tools.ts';

/** The days before today in which the demo's people read. */
const days = 28;
/** The number of people who read. */
const readers = 40;

const pages = [
  ['/', 'Home'],
  ['/notices', 'Notices'],
  ['/calendar', 'Calendar'],
  ['/connections', 'Connections'],
  ['/absences', 'Absences'],
] as const;
const devices = [
  ['iOS', 'Safari'],
  ['iOS', 'Safari'],
  ['Android', 'Chrome'],
  ['Windows', 'Edge'],
  ['Windows', 'Chrome'],
  ['macOS', 'Safari'],
] as const;

/** Writes how the people of a demo school have read: visits, read marks, and searches. */
export async function writeUsage(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const { timeZone } = demoSettings[site];
  const { people } = await peopleRepository(tools).of(namedSchool(site)).all(timeZone, now);
  const step = Math.max(1, Math.floor(people.length / readers));
  const some = people.filter((_, n) => n % step === 0).slice(0, readers);
  const live = { limit: 20, mostExamined: 200, accepts: () => true };
  const { records: posts } = await postLists(tools)
    .of(namedSchool(site))
    .live(postTypes, now, live);
  const today = dayIn(timeZone, now);
  const marks = readPostRepository(tools);
  const reads = async (person: Addressee, n: number) => {
    for (let ago = days; ago > 0; ago--) {
      if ((n * 7 + ago * 5) % 4 !== 0) continue;
      const day = addDays(today, -ago);
      await visit(tools, { ...namedSchool(site), timeZone, day, n: n + ago }, person);
      const post = posts[(n + ago) % Math.max(1, posts.length)];
      const at = instantIn(timeZone, day, '18:30');
      if (post && isVisible(readable(post), person, at)) {
        await visit(tools, { ...namedSchool(site), timeZone, day, n: n + ago }, person, post);
        await marks.of(namedSchool(site)).add({
          posts_postUid: post.postUid,
          users_userUid: person.userUid,
          type: post.type,
          created_at: at.toISOString(),
        });
      }
    }
  };
  // People do not wait for each other.
  await Promise.all(some.map(reads));
  for (const { userUid } of some.slice(0, 7)) {
    await searchMisses(tools)
      .of(namedSchool(site))
      .add({ term: 'second-hand uniforms', userUid }, now);
  }
  const school = { schoolUid: namedSchool(site).site, timeZone };
  await countVisits({
    sites: [school],
    visits: visitReader(tools),
    counts: visitCounts(tools),
  })({ now, timeLeft: () => 900_000 });
}

interface Day {
  readonly site: Site;
  readonly timeZone: string;
  readonly day: string;
  /** Chooses the page and the device. */
  readonly n: number;
}

/** Writes a visit of a post or of a page in the evening of a day. */
async function visit(
  tools: Tools,
  { site, timeZone, day, n }: Day,
  person: Addressee,
  post?: StoredPost,
): Promise<void> {
  const [path, title] = pages[n % pages.length] ?? pages[0];
  const [os, browser] = devices[n % devices.length] ?? devices[0];
  const visited = instantIn(timeZone, day, `18:${10 + (n % 20)}`);
  await weblogRepository(tools, idempotencyRepository(tools))
    .of({ site })
    .add(day, {
      weblogsUid: `demo-${day}-${person.userUid}-${post ? 'post' : 'page'}`,
      userUid: person.userUid,
      username: person.username,
      contact: contactTypeOf(person),
      ...(post
        ? { pageId: post.postUid, title: post.title, pageType: post.type }
        : { pageId: path, title, pageType: 'page' }),
      visited_at: visited.toISOString(),
      country: n % 11 === 0 ? 'NZ' : 'AU',
      browser,
      os,
      ip_address: '203.0.113.0/24',
    });
}
