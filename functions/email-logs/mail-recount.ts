import { logFault, logInfo } from '#functions/kernel/log';
import { countedFacts } from '#functions/kernel/outbox/store/email-log-record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { addDays, dayIn } from '#shared/kernel/zone';
import { type LogType, logTypeOf, type StoredMailingType } from '#shared/mailings/mailing';
import type { SiteFacts } from '#shared/sites';
import { countedOf } from './store/email-log-fact-rules.ts';
import type { EmailLogRepository } from './store/email-logs.ts';
import {
  type CounterRecord,
  type Counts,
  countsOf,
  type MailCounterRepository,
} from './store/mail-counters.ts';

/** What is counted of a mailing. */
interface MailedOn {
  readonly mailingUid: string;
  readonly type: StoredMailingType;
  /** The day on which it was made, at the school. */
  readonly day: string;
  readonly testing: boolean;
}

export interface RecountDeps {
  readonly sites: readonly Pick<SiteFacts, 'schoolUid' | 'timeZone'>[];
  readonly mailings: {
    of(school: School): {
      /** Lists the mailings of a school, newest first. */
      list(page: PageRequest): Promise<Paged<MailedOn>>;
    };
  };
  readonly logs: Bound<EmailLogRepository, 'ofMailing'>;
  readonly counters: Bound<MailCounterRepository, 'records'> &
    Pick<MailCounterRepository, 'correct'>;
}

/** SES reports opens and clicks for 60 days. Older messages do not change. */
const daysOfEvents = 60;
/** The number of tries for a mailing whose events arrive while it is counted. */
const mostTries = 3;

/** The result of a recount: how many mailings it counted, and how many counters were wrong. */
export interface Recounted {
  readonly mailings: number;
  readonly corrected: number;
  /** Mailings that changed in each try. The next night counts them. */
  readonly busy: number;
}

/**
 * Counts the messages of every mailing that still gets events, and compares them with the counters.
 * Each difference is a bug: it is corrected and logged, and makes the run fail at its end, so that
 * the Lambda's alarm is triggered.
 */
export const recountMails =
  (deps: RecountDeps) =>
  async (now: Date): Promise<Recounted> => {
    const result = { mailings: 0, corrected: 0, busy: 0 };
    for (const { schoolUid, timeZone } of deps.sites) {
      const school = schoolFrom({ schoolUid });
      const from = addDays(dayIn(timeZone, now), -daysOfEvents);
      for await (const mailing of mailingsSince(deps, school, from)) {
        const corrected = await recount(deps, school, timeZone, mailing);
        result.mailings++;
        if (corrected === undefined) result.busy++;
        else result.corrected += corrected;
      }
    }
    logInfo('The messages of the logs were counted again', { count: result.mailings });
    return result;
  };

interface Counted {
  readonly mailingUid: string;
  readonly type: LogType;
  readonly day: string;
}

/** Yields the mailings made on a day or later, without tests, newest first. */
async function* mailingsSince(
  { mailings }: RecountDeps,
  school: School,
  from: string,
): AsyncGenerator<Counted> {
  let next_token: string | undefined;
  do {
    const page = await mailings.of(school).list({ limit: 100, next_token });
    for (const { mailingUid, type, day, testing } of page.records) {
      if (day < from) return;
      if (!testing) yield { mailingUid, type: logTypeOf[type], day };
    }
    next_token = page.next_token;
  } while (next_token);
}

/**
 * Counts one mailing. Returns how many counters were wrong, or undefined if the mailing changed in
 * each try.
 */
async function recount(
  { logs, counters }: RecountDeps,
  school: School,
  timeZone: string,
  { mailingUid, type, day }: Counted,
): Promise<number | undefined> {
  const storedCounters = async () => {
    const records = await counters.of(school).records(type, { from: addDays(day, -1) });
    return new Map(
      records.filter(({ sk }) => sk.split('#')[1] === mailingUid).map((each) => [each.sk, each]),
    );
  };
  for (let tries = 0; tries < mostTries; tries++) {
    const stored = await storedCounters();
    const recounted = new Map<string, CounterRecord>();
    for await (const message of logs.of(school).ofMailing(mailingUid)) {
      const counted = countedOf(school, message, timeZone);
      if (!counted) continue;
      const record = recounted.get(counted.key.sk) ?? { ...counted.key, counts: countsOf(() => 0) };
      for (const fact of counted.facts) record.counts[fact]++;
      recounted.set(counted.key.sk, record);
    }
    // A message and its counter change together. So if the counters are unchanged, the messages are
    // too.
    if (!isSame(stored, await storedCounters())) continue;
    const differences = await correct(counters, stored, recounted);
    for (const count of differences) {
      logFault('A counter of the logs was wrong and was corrected', undefined, {
        site: school.site,
        id: mailingUid,
        count,
      });
    }
    return differences.length;
  }
  return undefined;
}

/** Corrects the counters that differ. Returns by how many messages each one was wrong. */
async function correct(
  counters: RecountDeps['counters'],
  stored: ReadonlyMap<string, CounterRecord>,
  recounted: ReadonlyMap<string, CounterRecord>,
): Promise<number[]> {
  const differences: number[] = [];
  for (const sk of new Set([...stored.keys(), ...recounted.keys()])) {
    const record = stored.get(sk) ?? recounted.get(sk);
    const was = stored.get(sk)?.counts ?? countsOf(() => 0);
    const is = recounted.get(sk)?.counts ?? countsOf(() => 0);
    const difference = differenceOf(was, is);
    if (!record || difference === 0) continue;
    if (await counters.correct({ pk: record.pk, sk, counts: was }, is))
      differences.push(difference);
  }
  return differences;
}

const isSame = (
  one: ReadonlyMap<string, CounterRecord>,
  other: ReadonlyMap<string, CounterRecord>,
): boolean => JSON.stringify([...one]) === JSON.stringify([...other]);

/** Returns by how many messages two counts differ, all facts together. */
const differenceOf = (one: Counts, other: Counts): number =>
  countedFacts.reduce((sum, fact) => sum + Math.abs(one[fact] - other[fact]), 0);
