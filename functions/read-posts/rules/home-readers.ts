import type { Bound } from '#functions/kernel/record/declaration';
import type { PostLists } from '#functions/posts/store/post-lists';
import { mostOnHome } from '#shared/home/home.contract';
import { postTypes } from '#shared/posts/posts.contract';
import type { Caller } from '#shared/rights/caller';
import { holds } from '#shared/rights/permissions';
import type { PostMarks } from '../store/post-marks.ts';

/** Home counts no more readers of a post: each count stays at most 11 read units. */
const mostCounted = 500;
/** Home looks for own posts among so many of the newest. */
const mostExamined = 100;

/** Returns the newest live posts of an author, each with how many people have opened it. */
export async function ownPosts(
  { lists, readers }: { readonly lists: Bound<PostLists, 'live'>; readonly readers: PostMarks },
  caller: Caller,
  now: Date,
) {
  if (!holds(caller, 'editor')) return [];
  const { userUid } = caller;
  const { records } = await lists.of(caller).live(postTypes, now, {
    limit: mostOnHome.own_posts,
    mostExamined,
    author: userUid,
  });
  return Promise.all(
    records.map(async ({ postUid, title, type }) => {
      const { count, more } = await readers.of(caller).count(postUid, mostCounted);
      return { postUid, title, type, readers: count, more };
    }),
  );
}
