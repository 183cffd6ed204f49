import { namedSchool } from '#functions/kernel/schools/named-school';
import { peopleRepository } from '#functions/people/store/people';
import { readable } from '#functions/posts/store/post.record';
import { postLists } from '#functions/posts/store/post-lists';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { postTypes } from '#shared/posts/posts.contract';
import { isVisible } from '#shared/posts/visibility';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import type { Tools } from './tools.ts';

/** The newest posts that people have read. */
const readPosts = 12;

/**
 * Writes that a part of each post's audience has read it, so that reports have numbers. The people
 * of the demo's sign-in, whose usernames have no dot, find their posts unread.
 */
export async function writeReaders(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const { people } = await peopleRepository(tools)
    .of(namedSchool(site))
    .all(demoSettings[site].timeZone, now);
  const live = { limit: readPosts, mostExamined: 200, accepts: () => true };
  const { records: posts } = await postLists(tools)
    .of(namedSchool(site))
    .live(postTypes, now, live);
  const marks = readPostRepository(tools);
  const others = people.filter(({ username }) => username.includes('.'));
  for (const [n, post] of posts.entries()) {
    const share = 24 + ((n * 23) % 50);
    const start = Date.parse(post.start ?? now.toISOString());
    const readers = others.filter(
      (person, i) => (i * 37 + n * 11) % 100 < share && isVisible(readable(post), person, now),
    );
    // Some at a time, so that not all of them are written at once.
    for (let from = 0; from < readers.length; from += 20) {
      await Promise.all(
        readers.slice(from, from + 20).map(({ userUid }, i) =>
          marks.of(namedSchool(site)).add({
            posts_postUid: post.postUid,
            users_userUid: userUid,
            type: post.type,
            created_at: new Date(
              start + ((now.getTime() - start) * ((from + i) % 60)) / 60,
            ).toISOString(),
          }),
        ),
      );
    }
  }
}
