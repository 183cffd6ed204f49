import { setTimeout as wait } from 'node:timers/promises';
import { logInfo } from '#functions/kernel/log';
import { counterKeyOf } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { together } from '#functions/kernel/together';
import type { SiteFacts } from '#shared/sites';
import {
  type Change,
  changeOf,
  type FactOutcome,
  type MessageId,
  type Report,
} from './email-log-changes.ts';
import { loadMessages, sharedWrites, writesFor } from './email-log-fact-reads.ts';
import type { MailFact } from './email-log-fact-rules.ts';

export type EmailLogFacts = ReturnType<typeof emailLogFacts>;

/**
 * Several workers change the messages and counters of one mailing, so a write may lose many times.
 */
const mostTries = 12;
/** Events that are applied in one group. */
const mostTogether = 96;
/** Messages that change in one transaction, which has at most 100 writes. */
const mostInOne = 24;

/**
 * Applies events of SES to messages. One transaction changes messages, their positions in the log,
 * the counters, the findings of the mailing and the people's marks for the next digest. Its
 * condition is that nothing else changed the messages, so each fact counts once. Events that come
 * at the same time share transactions, because the counters of a mailing take only some in a
 * second.
 */
export const emailLogFacts = (
  tables: Tables,
  sites: readonly Pick<SiteFacts, 'schoolUid' | 'timeZone'>[],
) => {
  const zones = new Map(sites.map(({ schoolUid, timeZone }) => [schoolUid, timeZone]));
  const applied = together<Report, FactOutcome>(mostTogether, (reports) => {
    const shared = appliedTogether(tables, zones, reports);
    // Reports about one message follow each other, so they do not compete for it.
    const turns = new Map<string, Promise<unknown>>();
    return reports.map((report) => {
      const before = turns.get(nameOf(report));
      const outcome = shared.then(async (outcomes) => {
        await before;
        return outcomes.get(report) ?? applyAlone(tables, zones, report);
      });
      turns.set(
        nameOf(report),
        outcome.catch(() => {}),
      );
      return outcome;
    });
  });

  /**
   * Applies facts to a message. `by` is the identifier by which SES knows it; `isSend` says that
   * this event makes the identifier known.
   */
  const apply = (id: MessageId, facts: readonly MailFact[], by: Report['by']) =>
    applied({ id, facts, by });

  return {
    of: ({ site }: School) => ({
      /** Marks a message as sent at a time, under the identifier that SES gave it. */
      // biome-ignore lint/complexity/useMaxParams: the key of a message in its parts, as the other facts take it
      put(
        mailingUid: string,
        userUid: string,
        fact: 'sent',
        at: string,
        { messageId }: { readonly messageId: string },
      ): Promise<FactOutcome> {
        const by = { messageId, isSend: true };
        return apply({ site, mailingUid, userUid }, [{ fact, at, messageId }], by);
      },
    }),

    apply,

    /** Returns the address that a message was frozen with. */
    async addressOf(id: MessageId) {
      const [loaded] = await loadMessages(tables, [id]);
      return loaded?.message.email;
    },
  };
};

type Zones = ReadonlyMap<string, string>;

const nameOf = ({ id: { site, mailingUid, userUid } }: Report): string =>
  `${site}#${mailingUid}#${userUid}`;

/**
 * Applies reports together. Returns the outcomes of those that were applied or that change nothing.
 * The others lost against another worker, or need writes of their own, or a write of their group
 * failed: then each is applied alone, so that one failure is not that of all.
 */
async function appliedTogether(
  tables: Tables,
  zones: Zones,
  reports: readonly Report[],
): Promise<Map<Report, FactOutcome>> {
  const outcomes = new Map<Report, FactOutcome>();
  if (reports.length === 1) return outcomes;
  try {
    await applyGroup(tables, zones, reports, outcomes);
  } catch (error) {
    logInfo('Events of SES are applied one by one', {
      kind: error instanceof Error ? error.name : 'unknown',
    });
  }
  return outcomes;
}

async function applyGroup(
  tables: Tables,
  zones: Zones,
  reports: readonly Report[],
  outcomes: Map<Report, FactOutcome>,
): Promise<void> {
  const known = reports.filter(({ id }) => zones.has(id.site));
  const groups = [...Map.groupBy(known, nameOf).values()];
  const loaded = await loadMessages(
    tables,
    groups.map(([first]) => (first as Report).id),
  );
  const changes: Change[] = [];
  for (const [i, group] of groups.entries()) {
    const before = loaded[i];
    if (!before) for (const report of group) outcomes.set(report, 'missing');
    else {
      const change = changeOf(before, group);
      if (change.findings.length > 0) continue;
      if (change.isChanged) changes.push(change);
      else for (const [report, outcome] of change.outcomes) outcomes.set(report, outcome);
    }
  }
  const byCounter = Map.groupBy(changes, (change) => counterKeyOf(change, change.after));
  const chunks = [...byCounter.values()].flatMap(inChunks);
  await Promise.all(
    chunks.map(async (chunk) => {
      const writes = await sharedWrites(tables, zones, chunk);
      if (await transact(tables.db, writes)) return;
      for (const change of chunk) {
        for (const [report, outcome] of change.outcomes) outcomes.set(report, outcome);
      }
    }),
  );
}

const inChunks = (changes: readonly Change[]): Change[][] =>
  Array.from({ length: Math.ceil(changes.length / mostInOne) }, (_, i) =>
    changes.slice(i * mostInOne, (i + 1) * mostInOne),
  );

/** Applies one report, and tries again when another worker changed the same records. */
async function applyAlone(tables: Tables, zones: Zones, report: Report): Promise<FactOutcome> {
  const { id } = report;
  const timeZone = zones.get(id.site);
  if (timeZone === undefined) return 'missing';
  for (let tries = 0; tries < mostTries; tries++) {
    const [before] = await loadMessages(tables, [id]);
    if (!before) return 'missing';
    const change = changeOf(before, [report]);
    const outcome = change.outcomes.get(report) ?? 'known';
    if (!change.isChanged) return outcome;
    if (!(await transact(tables.db, await writesFor(tables, timeZone, change)))) return outcome;
    await wait(Math.random() * Math.min(400, 10 * 2 ** tries));
  }
  throw new Error(`Message of mailing ${id.mailingUid} lost ${mostTries} concurrent writes`);
}
