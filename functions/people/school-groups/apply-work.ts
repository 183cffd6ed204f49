import { setTimeout as pause } from 'node:timers/promises';
import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import {
  LeaseLost,
  type RunOf,
  type WorkerDeps,
  type WorkerOf,
  workOn,
} from '#functions/kernel/jobs/work';
import { batchOfKeys } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { isSchoolGroup } from '#shared/audiences/school-group';
import { DecidedProfile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { groupingOn, schoolGroupsOf } from '../rules/school-groups.ts';
import { cardsOf } from '../store/people-cards.ts';
import { profileKey } from '../store/person-partitions.ts';
import { overWrite, withGroups } from '../store/person-writes.ts';
import { ApplyMessage } from '../store/school-groups/apply.record.ts';
import { type ApplyJobs, applyJobStore } from '../store/school-groups/apply-orders.ts';
import { schoolGroupReader } from '../store/school-groups/school-group-reader.ts';

export interface ApplyDeps extends WorkerDeps {
  readonly tables: Tables;
  readonly jobs: ApplyJobs;
  readonly queue: JobQueue<ApplyMessage>;
  /** Overrides how many people a step writes. */
  readonly step?: number;
}

type ApplyRun = RunOf<ApplyJobs>;

/** The work on changes of groups, for the worker of the queue `documents`. */
export function appliesWork(tables: Tables, queue: JobQueue<ApplyMessage>): WorkerOf<QueueWork> {
  const deps = { tables, queue, jobs: applyJobStore(tables) };
  return (worker) =>
    queueWork({
      message: ApplyMessage,
      failed: 'A change of groups failed',
      work: (message, { timeLeft }) => applyGroups({ ...deps, ...worker, timeLeft }, message),
    });
}

/** Writes the groups of the school to the people who are in them, or no longer are. */
export const applyGroups = (deps: ApplyDeps, { site, applyUid }: ApplyMessage): Promise<void> =>
  workOn(
    {
      jobs: deps.jobs,
      called: 'A change of groups',
      make: (run) => applied(deps, run),
      again: (run) => deps.queue.send({ site: run.school.site, ...run.id }),
    },
    deps,
    { site, id: { applyUid } },
  );

/** The most people of a step: a transaction has 100 writes, and two are about the job. */
const mostInStep = 98;
/** A worker begins no further step when less than this time is left, in milliseconds. */
const reserve = 60_000;

/**
 * Compares everyone's card with the definitions, and writes who is in other groups than the card says.
 * What was written needs no writing again, so a worker goes on where another one died.
 */
async function applied(deps: ApplyDeps, run: ApplyRun) {
  const { school, facts, now, timeLeft } = run;
  const [definitions, cards] = await Promise.all([
    schoolGroupReader(deps.tables).of(school).definitions(),
    cardsOf(deps.tables, school),
  ]);
  const day = dayIn(facts.timeZone, now());
  const wanted = schoolGroupsOf(cards, definitions, day);
  const stale = cards.flatMap(({ userUid, groups }) => {
    const before = groups.filter(isSchoolGroup).join();
    return before === (wanted.get(userUid) ?? []).join() ? [] : userUid;
  });
  const groupsOf = groupingOn(definitions, day);
  const size = deps.step ?? mostInStep;
  for (let done = 0; done < stale.length; done += size) {
    if (timeLeft() < reserve) return 'later' as const;
    const people = stale.slice(done, done + size);
    await writeStep(deps, run, {
      people,
      groupsOf,
      progress: { done: done + people.length, total: stale.length },
    });
  }
  return { state: 'ready', done: stale.length, total: stale.length };
}

interface Step {
  readonly people: readonly string[];
  readonly groupsOf: ReturnType<typeof groupingOn>;
  readonly progress: { readonly done: number; readonly total: number };
}

/** The tries of a step while loads and administrators change its people. */
const mostTries = 8;

/** Writes some people in one transaction with the job, as they and the definitions are at that moment. */
async function writeStep(
  { tables, jobs }: ApplyDeps,
  { school, id, lease, now }: ApplyRun,
  { people, groupsOf, progress }: Step,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const items = await batchOfKeys(tables.db, {
      TableName: tables.table('users'),
      keys: people.map((userUid) => profileKey(school, userUid)),
      chunk: 100,
      isConsistent: true,
    });
    const writes = items
      .map((item) => DecidedProfile.parse(item))
      .flatMap((person) => {
        const over = withGroups(person.over, person.status === 'left' ? [] : groupsOf(person));
        return over && over !== person.over ? overWrite(tables, school, person, over) : [];
      });
    const own = jobs.of(school);
    const refused = await transact(tables.db, [
      own.writes.keep(id, lease, progress, now()),
      ...own.checks(id),
      ...writes,
    ]);
    if (!refused) return;
    const [job, newest] = await Promise.all([
      own.get(id),
      schoolGroupReader(tables).of(school).newest(),
    ]);
    // A newer change writes everyone whom this one would have written.
    if (job?.lease !== lease || newest !== id.applyUid) throw new LeaseLost();
    if (tries === mostTries) throw new Error('People change in each moment of a step');
    await pause(20 * 2 ** tries * (0.5 + Math.random()));
  }
}
