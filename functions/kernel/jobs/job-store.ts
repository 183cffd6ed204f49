import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Key, keyOf, type Named } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { KeyTemplate } from '#shared/tables/table-shape';
import { type JobKind, type JobRecord, minutesAfter } from './job.ts';
import { readsOf } from './job-reads.ts';

/** Fields of a job with their new values. A field without a value stays. */
export type JobFields = Readonly<Record<string, unknown>>;

/** A state in which nothing more happens to a job, and what else is said of it. */
export type Ending = JobFields & { readonly state: string };

/** Which job a change is for. Every part that is given must hold. */
interface Condition {
  /** Only in one of these states. */
  readonly states?: readonly string[];
  /** Only while this worker makes it. */
  readonly lease?: string;
  /** Only if nobody gave a sign of life since it was loaded. */
  readonly loaded?: JobRecord;
  /** Only if its worker is not late at this instant. */
  readonly punctual?: Date;
  /** Only if its whole time is not over at this instant. */
  readonly inTime?: Date;
}

export type JobStore<K extends KeyTemplate, Job extends JobRecord> = ReturnType<
  typeof jobStore<K, Job>
>;

/**
 * The states of the jobs of a kind, bound to a school. Who adds and removes jobs knows what else
 * belongs to that, so these two stand with each kind. Each change returns whether it was made.
 */
export const jobStore = <K extends KeyTemplate, Job extends JobRecord>(
  kind: JobKind<K, Job>,
  { db, table }: Tables,
) => {
  const stored = { db, TableName: table(kind.table) };
  return {
    kind,
    of(school: School) {
      const reads = readsOf(kind, stored, school);
      return { ...reads, ...workerChanges(kind, stored, school), ...others(kind, stored, school) };
    },
  };
};

/** The changes of the worker that makes a job. */
function workerChanges<K extends KeyTemplate, Job extends JobRecord>(
  kind: JobKind<K, Job>,
  stored: Table,
  school: School,
) {
  const { patience, wanted } = kind;
  const { write, change } = changesOf(kind, stored, school);
  const checks = (id: Named<K>) => (wanted ? [wanted(school, id, stored.TableName)] : []);
  const alive = (now: Date) => ({ deadline: minutesAfter(now, patience.making) });
  const held = (lease: string) => ({ states: ['making'], lease });
  const kept = (id: Named<K>, lease: string, fields: JobFields, now: Date) =>
    [id, { set: { ...fields, ...alive(now) }, now }, held(lease)] as const;
  const ended = (id: Named<K>, lease: string, set: Ending, now: Date) =>
    [id, { set, isFreed: true, now }, { ...held(lease), inTime: now }] as const;
  return {
    /** Changes as writes of a transaction: only the worker that has the job can make its others. */
    writes: {
      keep: (...given: Parameters<typeof kept>): TransactItem => write(...kept(...given)),
      end: (...given: Parameters<typeof ended>): TransactItem => write(...ended(...given)),
    },

    /** What must hold for a job to begin and to end, also for each step between. */
    checks,

    /** Takes a job that waits and is not late. */
    take: (id: Named<K>, lease: string, now: Date) =>
      change(
        id,
        { set: { state: 'making', lease, ...alive(now) }, now },
        { states: ['waiting'], punctual: now, inTime: now },
        checks(id),
      ),

    /** Gives a sign of life, and stores how far the job is. */
    keep: (...given: Parameters<typeof kept>) => change(...kept(...given)),

    /** Gives the job back: it is queued again at the next look. */
    release: (id: Named<K>, lease: string, now: Date) =>
      change(id, { set: { deadline: now.toISOString() }, now }, held(lease)),

    /** Lets the job wait for the next worker, which goes on with time of its own. */
    handOver(id: Named<K>, lease: string, now: Date) {
      const set = { state: 'waiting', deadline: minutesAfter(now, patience.waiting) };
      return change(id, { set, isFreed: true, now }, held(lease));
    },

    /** Ends the job as it was made. Its time must not be over, and it must still be wanted. */
    end: (...given: Parameters<typeof ended>) => change(...ended(...given), checks(given[0])),

    /** Ends the job as failed. */
    fail: (id: Named<K>, lease: string, message: string, now: Date) =>
      change(id, { set: { state: 'failed', message }, isFreed: true, now }, held(lease)),
  };
}

/** The changes of people, and of the watch over workers. */
function others<K extends KeyTemplate, Job extends JobRecord>(
  kind: JobKind<K, Job>,
  stored: Table,
  school: School,
) {
  const { patience, sentences, isPatient } = kind;
  const { change } = changesOf(kind, stored, school);
  const asLoaded = (loaded: Job) => ({ states: [loaded.state], loaded });
  return {
    /** Ends a job that has not ended, also one that a worker makes. */
    stop: (id: Named<K>, set: Ending, now: Date) =>
      change(id, { set, isFreed: true, now }, { states: ['waiting', 'making'] }),

    /** Ends a job in another way, also one that had ended. */
    overrule: (id: Named<K>, set: Ending, now: Date) => change(id, { set, isFreed: true, now }, {}),

    /** Lets a job wait for a worker again, unless it changed since it was loaded. */
    wake(id: Named<K>, loaded: Job, now: Date) {
      const deadline = minutesAfter(now, patience.waiting);
      const tries = loaded.tries + (isPatient && loaded.state === 'waiting' ? 0 : 1);
      const set = { state: 'waiting', tries, deadline };
      return change(id, { set, isFreed: true, now }, asLoaded(loaded));
    },

    /** Ends a job that nobody finished as failed, unless it changed since it was loaded. */
    giveUp(id: Named<K>, loaded: Job, now: Date) {
      const set = { state: 'failed', message: sentences.interrupted };
      return change(id, { set, isFreed: true, now }, asLoaded(loaded));
    },
  };
}

interface Update {
  readonly set: JobFields;
  /** Nobody makes it any more. */
  readonly isFreed?: true;
  readonly now: Date;
}

/** How a job is changed if its condition holds. */
function changesOf<K extends KeyTemplate, Job extends JobRecord>(
  { key, isDated }: JobKind<K, Job>,
  { db, TableName }: Table,
  school: School,
) {
  const updateIf = (id: Named<K>, { set, isFreed, now }: Update, condition: Condition) => {
    const fields = isDated ? { ...set, updated_at: now.toISOString() } : set;
    return { TableName, ...updateOf(keyOf(school, key, id), fields, isFreed, condition) };
  };
  type Given = Parameters<typeof updateIf>;
  return {
    write: (...given: Given): TransactItem => ({ Update: updateIf(...given) }),

    /** Changes a job, and tells whether it did. `checks` must hold too. */
    async change(
      id: Given[0],
      update: Given[1],
      condition: Given[2],
      checks: readonly TransactItem[] = [],
    ): Promise<boolean> {
      const Update = updateIf(id, update, condition);
      if (checks.length > 0) return !(await transact(db, [{ Update }, ...checks]));
      try {
        await db.send(new UpdateCommand(Update));
        return true;
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        return false;
      }
    },
  };
}

function updateOf(Key: Key, set: JobFields, isFreed: true | undefined, condition: Condition) {
  const changed = Object.entries(set).filter(([, value]) => value !== undefined);
  const asked = conditionsOf(condition);
  const names = [...changed.map(([name]) => name), ...asked.names, ...(isFreed ? ['lease'] : [])];
  return {
    Key,
    UpdateExpression: [
      `SET ${changed.map(([name]) => `#${name} = :new_${name}`).join(', ')}`,
      ...(isFreed ? ['REMOVE #lease'] : []),
    ].join(' '),
    ConditionExpression: ['attribute_exists(pk)', ...asked.words].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(changed.map(([name, value]) => [`:new_${name}`, value])),
      ...asked.values,
    },
  };
}

/** Returns a condition as an expression, with the names and values that it uses. */
function conditionsOf({ states, lease, loaded, punctual, inTime }: Condition) {
  const words: string[] = [];
  const names = new Set<string>();
  const values: Record<string, string> = {};
  const ask = (name: string, text: string, given: Readonly<Record<string, string>>) => {
    names.add(name);
    words.push(text);
    Object.assign(values, given);
  };
  if (states) {
    const given = Object.fromEntries(states.map((state, i) => [`:state${i}`, state]));
    ask('state', `#state IN (${Object.keys(given).join(', ')})`, given);
  }
  if (lease !== undefined) ask('lease', '#lease = :held', { ':held': lease });
  // Records of an earlier release have no deadline.
  const orNone = (name: string, text: string) => `(attribute_not_exists(#${name}) OR ${text})`;
  if (loaded) {
    const text = orNone('deadline', '#deadline = :loaded');
    ask('deadline', text, { ':loaded': loaded.deadline });
  }
  if (punctual) {
    const text = orNone('deadline', '#deadline >= :instant');
    ask('deadline', text, { ':instant': punctual.toISOString() });
  }
  if (inTime) {
    const text = orNone('ends_at', '#ends_at >= :now');
    ask('ends_at', text, { ':now': inTime.toISOString() });
  }
  return { words, names, values };
}
