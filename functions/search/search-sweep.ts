import type { OrderCounts } from '#functions/kernel/jobs/orders';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import { type WorkerDeps, workOn } from '#functions/kernel/jobs/work';
import { logInfo } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { segmentFormat } from './index/segment.ts';
import type { IndexWriter } from './index-writer.ts';
import type { IndexJobs } from './store/index-jobs.ts';
import type { IndexLists } from './store/index-lists.ts';

export interface SweepDeps extends WorkerDeps {
  readonly jobs: IndexJobs;
  readonly lists: Bound<IndexLists, 'read'>;
  readonly writer: Bound<IndexWriter, 'build'>;
}

/** The age at which an index is built again, in milliseconds. */
const freshFor = 86_400_000;

/** The milliseconds that must be left to begin a build. */
const timeForBuild = 300_000;

/**
 * Orders the index of each school that has none, or one of another layout, or one that was built a
 * day ago, and builds what is ordered and nobody builds. So an index is right again after a day, also
 * if changes of it were lost. A school whose index cannot be built does not stop the others.
 */
export async function sweepIndexes(deps: SweepDeps): Promise<void> {
  const { sites, jobs, now, timeLeft } = deps;
  const seen: OrderCounts[] = [];
  for (const school of sites.map(schoolFrom)) {
    if (await isOld(deps, school)) await jobs.of(school).order(now());
    // There is no queue between: this worker is the one that the watch wakes.
    const queue = { send: ({ site }: { readonly site: string }) => build(deps, site) };
    const hasTime = () => timeLeft() >= timeForBuild;
    seen.push(await wakeStalledJobs({ jobs, queue }, { ...school, now: now(), hasTime }));
  }
  // The alarm for schedules that fail.
  if (seen.some(({ givenUp, failed }) => givenUp + failed > 0)) {
    throw new Error('The index of a school could not be built');
  }
}

async function isOld({ lists, now }: SweepDeps, school: School): Promise<boolean> {
  const list = await lists.of(school).read();
  const builtAt = list?.format === segmentFormat ? list.built_at : undefined;
  return builtAt === undefined || now().getTime() - Date.parse(builtAt) >= freshFor;
}

/** Builds the index of a school, unless a change has built it meanwhile. */
const build = (deps: SweepDeps, site: string): Promise<void> =>
  workOn(
    {
      jobs: deps.jobs,
      called: 'The index of a school',
      async make({ school, now, alive }) {
        if (await isOld(deps, school)) {
          await deps.writer.of(school).build(now(), alive);
          logInfo('The index of a school is built', { site });
        }
        return { state: 'built' };
      },
    },
    deps,
    { site, id: {} },
  );
