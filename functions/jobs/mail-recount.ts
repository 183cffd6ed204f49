import { countedOf } from '#functions/data/email-facts-rules';
import type { EmailLogRepository } from '#functions/data/email-logs';
import { countedFacts } from '#functions/data/email-record';
import {
  type CounterRecord,
  type Counts,
  countsOf,
  type MailCounterRepository,
} from '#functions/data/mail-counters';
import type { MailingRepository } from '#functions/data/mailings';
import { logFault, logInfo } from '#functions/lib/log';
import { type LogType, logTypeOf } from '#shared/domain/mailing';
import { addDays, dayIn } from '#shared/domain/zone';
import type { SiteFacts } from '#shared/sites';

export interface RecountParts {
  readonly sites: readonly Pick<SiteFacts, 'schoolUid' | 'timeZone'>[];
  readonly mailings: Pick<MailingRepository, 'list'>;
  readonly logs: Pick<EmailLogRepository, 'ofMailing'>;
  readonly counters: Pick<MailCounterRepository, 'records' | 'correct'>;
}

/** SES tells of opens and clicks for 60 days; what is older does not change any more. */
const daysToTell = 60;
/** How often a mailing is counted again whose events come in while it is counted. */
const mostTries = 3;

/** What a recount found: how many mailings it counted, and how many counters were wrong. */
export interface Recounted {
  readonly mailings: number;
  readonly corrected: number;
  /** Mailings that changed each time they were counted; the next night counts them. */
  readonly busy: number;
}

/**
 * Adds up the messages of every mailing that events still come for, and compares with the counters. Each difference is a fault of ours: it
 * is put right, logged, and makes the run fail at its end, so that the Lambda's alarm rings.
 */
export const recountMails =
  (parts: RecountParts) =>
  async (now: Date): Promise<Recounted> => {
    const result = { mailings: 0, corrected: 0, busy: 0 };
    for (const { schoolUid: site, timeZone } of parts.sites) {
      const from = addDays(dayIn(timeZone, now), -daysToTell);
      for await (const mailing of mailingsSince(parts, site, from)) {
        const corrected = await recount(parts, site, timeZone, mailing);
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

/** Real mailings made on a day or later, newest first. */
async function* mailingsSince(
  { mailings }: RecountParts,
  site: string,
  from: string,
): AsyncGenerator<Counted> {
  let next_token: string | undefined;
  do {
    const page = await mailings.list(site, { limit: 100, next_token });
    for (const { mailingUid, type, day, testing } of page.records) {
      if (day < from) return;
      if (!testing) yield { mailingUid, type: logTypeOf[type], day };
    }
    next_token = page.next_token;
  } while (next_token);
}

/** Counts one mailing; answers how many of its counters were wrong, or nothing if it changed each time. */
async function recount(
  { logs, counters }: RecountParts,
  site: string,
  timeZone: string,
  { mailingUid, type, day }: Counted,
): Promise<number | undefined> {
  const kept = async () => {
    const records = await counters.records(site, type, { from: addDays(day, -1) });
    return new Map(
      records.filter(({ sk }) => sk.split('#')[1] === mailingUid).map((each) => [each.sk, each]),
    );
  };
  for (let tries = 0; tries < mostTries; tries++) {
    const before = await kept();
    const recounted = new Map<string, CounterRecord>();
    for await (const message of logs.ofMailing(site, mailingUid)) {
      const counted = countedOf(site, message, timeZone);
      if (!counted) continue;
      const record = recounted.get(counted.key.sk) ?? { ...counted.key, counts: countsOf(() => 0) };
      for (const fact of counted.facts) record.counts[fact]++;
      recounted.set(counted.key.sk, record);
    }
    // A message and its counter change together, so counters that stood still mean that the messages did.
    if (!isSame(before, await kept())) continue;
    return correctAll(counters, site, mailingUid, before, recounted);
  }
  return undefined;
}

async function correctAll(
  counters: RecountParts['counters'],
  site: string,
  mailingUid: string,
  kept: ReadonlyMap<string, CounterRecord>,
  recounted: ReadonlyMap<string, CounterRecord>,
): Promise<number> {
  let corrected = 0;
  for (const sk of new Set([...kept.keys(), ...recounted.keys()])) {
    const record = kept.get(sk) ?? recounted.get(sk);
    const was = kept.get(sk)?.counts ?? countsOf(() => 0);
    const is = recounted.get(sk)?.counts ?? countsOf(() => 0);
    if (!record || differenceOf(was, is) === 0) continue;
    const isDone = await counters.correct({ pk: record.pk, sk, counts: was }, is);
    if (!isDone) continue;
    corrected++;
    logFault('A counter of the logs was wrong and is right again', undefined, {
      ...{ site, id: mailingUid, count: differenceOf(was, is) },
    });
  }
  return corrected;
}

const isSame = (
  one: ReadonlyMap<string, CounterRecord>,
  other: ReadonlyMap<string, CounterRecord>,
): boolean => JSON.stringify([...one]) === JSON.stringify([...other]);

/** By how many messages two counts differ, all facts together. */
const differenceOf = (one: Counts, other: Counts): number =>
  countedFacts.reduce((sum, fact) => sum + Math.abs(one[fact] - other[fact]), 0);
