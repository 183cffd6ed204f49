import { logInfo } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { segmentFormat } from './index/segment.ts';
import type { IndexWriter } from './index-writer.ts';
import type { IndexLists } from './store/index-lists.ts';

/** The age at which an index is built again, in milliseconds. */
const freshFor = 86_400_000;

/** The milliseconds that must be left to begin a build. */
const timeForBuild = 300_000;

/**
 * Builds the index of each school that has none, or one of another layout, or one that was built
 * a day ago. So an index is right again after a day, also if changes of it were lost.
 */
export const sweepIndexes =
  (
    schools: readonly School[],
    {
      lists,
      writer,
    }: { readonly lists: Bound<IndexLists, 'read'>; readonly writer: Bound<IndexWriter, 'build'> },
  ) =>
  async (now: Date, timeLeft: () => number): Promise<void> => {
    for (const school of schools) {
      const list = await lists.of(school).read();
      const builtAt = list?.format === segmentFormat ? list.built_at : undefined;
      if (builtAt !== undefined && now.getTime() - Date.parse(builtAt) < freshFor) continue;
      // The next run continues.
      if (timeLeft() < timeForBuild) return;
      await writer.of(school).build(now);
      logInfo('The index of a school is built', { site: school.site });
    }
  };
