import type { PostSweep } from '#functions/data/post-sweep';
import { logInfo } from '#functions/lib/log';

/** How far back a sweep looks: longer than the schedule could be down unnoticed. */
const lookBack = 2 * 86_400_000;

/**
 * Takes posts whose window has ended out of the readers' index, so that readers' lists keep costing a page. Nobody sees the
 * difference: visibility is decided by the window itself, never by the index.
 */
export const sweepPosts =
  (sites: readonly string[], posts: PostSweep) =>
  async (now: Date): Promise<void> => {
    for (const site of sites) {
      const count = await posts.sweep(site, new Date(now.getTime() - lookBack), now);
      if (count > 0) logInfo('Ended posts left the index of live ones', { site, count });
    }
  };
