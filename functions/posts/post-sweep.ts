import { logFault, logInfo } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import { type FoldDeps, foldLivePosts } from './live-fold.ts';
import type { PostSweep } from './store/post-sweep.ts';

/** How far back a sweep looks, in ms: longer than a broken schedule stays unnoticed. */
const lookBack = 2 * 86_400_000;

export interface SweepDeps extends FoldDeps {
  readonly posts: PostSweep;
}

/**
 * Removes ended posts from the readers' index, and brings the object of live posts up to date, so that
 * the cost of readers' lists does not grow. It changes no list: the window decides who sees a post. A
 * school that fails does not stop the others.
 */
export const sweepPosts =
  (schools: readonly School[], deps: SweepDeps) =>
  async (now: Date): Promise<void> => {
    let failed = 0;
    for (const school of schools) {
      const { site } = school;
      try {
        const count = await deps.posts.of(school).sweep(new Date(now.getTime() - lookBack), now);
        if (count > 0) logInfo('Ended posts left the index of live ones', { site, count });
        await foldLivePosts(deps, school, now);
      } catch (error) {
        logFault('The live posts of a school could not be swept', error, { site });
        failed += 1;
      }
    }
    // The alarm for schedules that fail.
    if (failed > 0) throw new Error('The live posts of a school could not be swept');
  };
