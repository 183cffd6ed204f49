import type { Named } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { goneAfter, keptDays } from '#shared/retention';
import type { TableName } from '#shared/tables';
import type { KeyTemplate } from '#shared/tables/table-shape';
import type { WorkKind } from '#shared/work-kinds';

/** What the record of a job has beside the fields of its kind. */
export interface JobRecord {
  /** `waiting` for a worker, `making`, or how it ended. */
  readonly state: string;
  readonly created_at: string;
  /**
   * When a worker must have come, or the one that makes it must have given a sign of life. After
   * that nobody counts as working on it.
   */
  readonly deadline: string;
  /** When it has failed, also while a worker makes it. */
  readonly ends_at?: string | undefined;
  /** The worker that makes it. */
  readonly lease?: string | undefined;
  /** How often it was queued again because nobody got on with it. A worker with progress sets it to 0. */
  readonly tries: number;
  /** Why it failed, as a sentence for the people who wait. */
  readonly message?: string | undefined;
}

/** The list of the jobs of a school that have not ended. */
interface OpenJobs<Id> {
  readonly key: KeyTemplate;
  /** Reads which job an entry names. */
  readonly idOf: (item: Record<string, unknown>) => Id;
  /** It has one entry, which always names the newest job: no older one is made any more. */
  readonly isOne?: true;
}

/** A kind of job: where its records are, and how long who may take. */
export interface JobKind<K extends KeyTemplate, Job extends JobRecord> {
  readonly table: TableName;
  /** Its name in logs and on the dashboard. */
  readonly name: WorkKind;
  /** The key of a job, from the table's row in `shared/tables`. */
  readonly key: K;
  readonly open: OpenJobs<Named<K>>;
  readonly schema: { parse(item: unknown): Job };
  /** DynamoDB deletes it, some time after these days. Without it, until somebody removes it. */
  readonly kept?: keyof typeof keptDays;
  /** Minutes for which a job may wait for a worker, and for which a worker may be silent. */
  readonly patience: { readonly waiting: number; readonly making: number };
  /** How often a job is queued again before it has failed. */
  readonly mostTries: number;
  /** A message that was lost before a worker had it is no try: a job may wait until its time ends. */
  readonly isPatient?: true;
  /** Why a job failed which nobody finished, or whose worker met a fault. */
  readonly sentences: { readonly interrupted: string; readonly broken: string };
  /** A job begins and ends only while this holds, such as that nobody asked for a newer one. */
  readonly wanted?: (school: School, id: Named<K>, TableName: string) => TransactItem;
  /** The record says when it last changed, in `updated_at`. */
  readonly isDated?: true;
  /** The watch has to do something about one that failed, so until then it stays in the list. */
  readonly isFollowedUp?: true;
}

/** Declares a kind of job. */
export const kindOfJob = <const K extends KeyTemplate, Job extends JobRecord>(
  kind: JobKind<K, Job>,
): JobKind<K, Job> => kind;

/** Minutes after its deadline in which a job may still be queued again. */
const grace = 5;

export const minutesAfter = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * 60_000).toISOString();

/** Tells whether nothing will change a job any more. */
export const hasEnded = ({ state }: Pick<JobRecord, 'state'>): boolean =>
  state !== 'waiting' && state !== 'making';

/** Tells whether the watch still has to do something about a job that failed. */
export const isToFollowUp = (
  { isFollowedUp }: { readonly isFollowedUp?: true },
  { state }: Pick<JobRecord, 'state'>,
): boolean => isFollowedUp === true && state === 'failed';

/** Tells whether the whole time of a job is over. */
export const isOver = ({ ends_at }: Pick<JobRecord, 'ends_at'>, now: Date): boolean =>
  ends_at !== undefined && now.toISOString() > ends_at;

/** Tells whether the days of a job are over, whether or not DynamoDB has deleted it. */
export const isGone = (
  { kept }: { readonly kept?: keyof typeof keptDays | undefined },
  { created_at }: Pick<JobRecord, 'created_at'>,
  now: Date,
): boolean =>
  kept !== undefined && goneAfter(new Date(created_at), keptDays[kept]) * 1000 <= now.getTime();

/** Returns a job as people see it at an instant: one that nobody gets on with has failed. */
export function seenAt<K extends KeyTemplate, Job extends JobRecord>(
  { sentences }: Pick<JobKind<K, Job>, 'sentences'>,
  job: Job,
  now: Date,
): Job {
  const last = job.ends_at ?? minutesAfter(new Date(job.deadline), grace);
  if (hasEnded(job) || now.toISOString() <= last) return job;
  return { ...job, state: 'failed', message: sentences.interrupted };
}
