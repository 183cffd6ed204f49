import { markKeys } from '#functions/read-posts/store/readposts';
import type { Profile } from '#shared/intake/roster';
import type { Site } from '#shared/rights/site';

/** Yields what each person has read: a post of each of the last weeks. */
export function* marksOf(site: Site, people: readonly Profile[], now: Date) {
  for (const { userUid: users_userUid } of people) {
    for (let n = 0; n < 50; n++) {
      const created_at = new Date(now.getTime() - n * 6 * 86_400_000).toISOString();
      const mark = {
        posts_postUid: `post-${n}`,
        users_userUid,
        created_at,
        type: 'notice' as const,
      };
      yield { ...markKeys({ site }, mark), ...mark };
    }
  }
}
