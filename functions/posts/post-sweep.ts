import { logInfo } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import type { PostSweep } from './store/post-sweep.ts';

/** How far back a sweep looks, in ms: longer than a broken schedule stays unnoticed. */
const lookBack = 2 * 86_400_000;

/**
 * Removes ended posts from the readers' index, so that the cost of readers' lists does not grow.
 * It changes no list: the window decides who sees a post, not the index.
 */
export const sweepPosts =
  (schools: readonly School[], posts: PostSweep) =>
  async (now: Date): Promise<void> => {
    for (const school of schools) {
      const count = await posts.of(school).sweep(new Date(now.getTime() - lookBack), now);
      if (count > 0)
        logInfo('Ended posts left the index of live ones', { site: school.site, count });
    }
  };
