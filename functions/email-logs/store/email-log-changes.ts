import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { Site } from '#shared/rights/site';
import {
  type Finding,
  findingOf,
  type MailFact,
  wasAsked,
  withFact,
} from './email-log-fact-rules.ts';
import type { LoadedMessage } from './email-log-fact-writes.ts';

/** The message that an event is about. */
export interface MessageId {
  readonly site: Site;
  readonly mailingUid: string;
  readonly userUid: string;
}

/** Facts about a message, and the identifier by which SES knows it, if an event has them. */
export interface Report {
  readonly id: MessageId;
  readonly facts: readonly MailFact[];
  readonly by: { readonly messageId: string; readonly isSend: boolean } | undefined;
}

/**
 * The result of an event: it was applied, or its facts were known before, or the message does not
 * exist (`missing`), or SES was never asked to send it (`unasked`), or SES knows the message by
 * another identifier (`foreign`).
 */
export type FactOutcome = 'applied' | 'known' | 'missing' | 'unasked' | 'foreign';

/** A message before and after reports about it. */
export interface Change {
  readonly site: Site;
  readonly before: LoadedMessage;
  readonly after: EmailLogRecord;
  readonly isChanged: boolean;
  /** What the reports show about the mailing. */
  readonly findings: readonly Finding[];
  readonly outcomes: ReadonlyMap<Report, FactOutcome>;
}

/** Returns what reports about one message change, one after the other. */
export function changeOf(before: LoadedMessage, reports: readonly Report[]): Change {
  const outcomes = new Map<Report, FactOutcome>();
  const findings: Finding[] = [];
  let after = before.message;
  for (const report of reports) {
    const refusal = refusalOf(after, report.by);
    if (refusal) {
      outcomes.set(report, refusal);
      continue;
    }
    const next = report.facts.reduce(withFact, after);
    outcomes.set(report, isSame(after, next) ? 'known' : 'applied');
    const { messageIds } = after;
    const newId = next.messageIds.find((each) => !messageIds.includes(each));
    const found = newId === undefined ? undefined : findingOf(after, newId);
    if (found) findings.push(found);
    after = next;
  }
  const isChanged = !isSame(before.message, after);
  return { site: before.site, before, after, isChanged, findings, outcomes };
}

const isSame = (one: EmailLogRecord, other: EmailLogRecord): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function refusalOf(message: EmailLogRecord, by: Report['by']): FactOutcome | undefined {
  if (!wasAsked(message)) return 'unasked';
  const ids = message.messageIds;
  const isForeign = by && !by.isSend && ids.length > 0 && !ids.includes(by.messageId);
  return isForeign ? 'foreign' : undefined;
}
