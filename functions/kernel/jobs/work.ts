import type { Named } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { AppError } from '#shared/kernel/errors';
import type { SiteFacts } from '#shared/sites';
import type { KeyTemplate } from '#shared/tables/table-shape';
import { logFault, logInfo } from '../log.ts';
import { workEnded } from './ended.ts';
import { isPermanent } from './errors.ts';
import { hasEnded, isGone, isToFollowUp, type JobRecord } from './job.ts';
import type { Ending, JobFields, JobStore } from './job-store.ts';

/** The error of a worker that no longer has its job: stopped, removed, or taken by another one. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** One run of a job. */
export interface Run<K extends KeyTemplate = KeyTemplate, Job extends JobRecord = JobRecord> {
  readonly facts: SiteFacts;
  readonly school: School;
  readonly id: Named<K>;
  readonly job: Job;
  /** The worker, which no other one shares its name with. */
  readonly lease: string;
  readonly now: () => Date;
  /** Returns the milliseconds until the worker is stopped. */
  readonly timeLeft: () => number;
  /** Gives a sign of life, and stores how far the job is. Throws if another one has the job. */
  readonly keep: (fields: JobFields) => Promise<void>;
  /** Gives a sign of life once a minute, however often it is called. Throws as `keep` does. */
  readonly alive: () => Promise<void>;
}

/** One run of a job of a store. */
export type RunOf<S> = S extends JobStore<infer K, infer Job> ? Run<K, Job> : never;

/**
 * How a run ended: with the job in another state, or for the next worker to go on. `ended`: the work
 * ended the job itself, in a transaction with what else belongs to its end.
 */
type Outcome = Ending | 'later' | 'ended';

/** The work of a kind of job. */
export interface Work<K extends KeyTemplate, Job extends JobRecord> {
  readonly jobs: JobStore<K, Job>;
  /** What the log calls it: `A document`. */
  readonly called: string;
  /** Does the work. It may run again after any fault, so it leaves the same files then. */
  readonly make: (run: Run<K, Job>) => Promise<Outcome>;
  /** Queues a job again whose worker had no time to finish. */
  readonly again?: (run: Run<K, Job>) => Promise<void>;
  /** Says why a job that was made could not end: its time was over, or nobody wants it any more. */
  readonly refusal?: (run: Run<K, Job>) => string;
  /** Removes what was made for a job that people stopped at the last moment. */
  readonly drop?: (run: Run<K, Job>, made: Ending) => Promise<void>;
}

/** What each worker has. */
export interface WorkerDeps {
  readonly sites: readonly SiteFacts[];
  readonly now: () => Date;
  readonly newLease: () => string;
  /** Milliseconds until the Lambda is stopped. */
  readonly timeLeft: () => number;
}

/** Makes something for the worker that has it, when the list of schools is known. */
export type WorkerOf<T> = (worker: Omit<WorkerDeps, 'timeLeft'>) => T;

/** Milliseconds between two signs of life of a run that stores no progress. */
const aliveEvery = 60_000;

/**
 * Does a job, once. A repeated message finds it taken. The worker that takes it ends it; after a
 * fault that may pass it gives the job back, and the watch queues it again within a minute.
 */
export async function workOn<K extends KeyTemplate, Job extends JobRecord>(
  work: Work<K, Job>,
  { sites, now, newLease, timeLeft }: WorkerDeps,
  { site, id }: { readonly site: string; readonly id: Named<K> },
): Promise<void> {
  const { jobs, called } = work;
  const facts = sites.find(({ schoolUid }) => schoolUid === site);
  const own = facts && jobs.of(schoolFrom(facts));
  const job = await own?.get(id);
  const lease = newLease();
  if (
    !facts ||
    !own ||
    !job ||
    isGone(jobs.kind, job, now()) ||
    !(await own.take(id, lease, now()))
  ) {
    return logInfo(`${called} is not waiting for a worker`, { site, ...id });
  }
  const school = schoolFrom(facts);
  const keep = async (fields: JobFields) => {
    if (!(await own.keep(id, lease, fields, now()))) throw new LeaseLost();
  };
  let told = now().getTime();
  async function alive() {
    if (now().getTime() - told < aliveEvery) return;
    told = now().getTime();
    await keep({});
  }
  const run = { facts, school, id, job, lease, now, timeLeft, keep, alive };
  try {
    await finish(work, run, await work.make(run));
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const isForPeople = error instanceof AppError;
    if (!isForPeople) logFault(`${called} could not be made`, error, { site, ...id });
    // The worker may have made progress since, and have tries again.
    const current = (await own.get(id)) ?? job;
    const { kind } = jobs;
    if (mayPass(kind, current, error)) {
      if (await own.release(id, lease, now())) workEnded(kind.name, 'again');
    } else {
      const sentence = isForPeople ? error.message : kind.sentences.broken;
      if (await own.fail(id, lease, sentence, now())) workEnded(kind.name, 'failed');
    }
  }
  const after = await own.get(id);
  if (!after || (hasEnded(after) && !isToFollowUp(jobs.kind, after))) await own.close(id);
}

/** Tells whether another try may help after a fault, and there is one. */
export const mayPass = (
  { mostTries }: { readonly mostTries: number },
  { tries }: Pick<JobRecord, 'tries'>,
  error: unknown,
): boolean => !isPermanent(error) && tries < mostTries;

/** Ends a run: the job has its new state, or what was made for nobody is removed. */
async function finish<K extends KeyTemplate, Job extends JobRecord>(
  { jobs, again, refusal, drop }: Work<K, Job>,
  run: Run<K, Job>,
  outcome: Outcome,
): Promise<void> {
  if (outcome === 'ended') return;
  const { school, id, lease, now } = run;
  const own = jobs.of(school);
  if (outcome === 'later') {
    if (!(await own.handOver(id, lease, now()))) throw new LeaseLost();
    await again?.(run);
    return;
  }
  if (await own.end(id, lease, outcome, now())) {
    return workEnded(jobs.kind.name, outcome.state === 'failed' ? 'failed' : 'done');
  }
  if (refusal && (await own.fail(id, lease, refusal(run), now()))) {
    workEnded(jobs.kind.name, 'failed');
  }
  await drop?.(run, outcome);
}
