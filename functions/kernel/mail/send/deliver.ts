import { logFault } from '#functions/kernel/log';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SiteFacts } from '#shared/sites';
import type { MailMessage } from '../content.ts';
import type { EmailLogRecord } from '../store/email-log-record.ts';
import { quietUntil } from './quiet.ts';
import type { MailSender } from './sender.ts';

/** The result of sending one message. */
export type Delivery =
  | { readonly kind: 'sent' | 'unmade' | 'throttled' | 'silent' | 'taken' | 'later' }
  | { readonly kind: 'refused' | 'stopped'; readonly reason: string };

/**
 * Milliseconds after which a claim is too old to use: reconciliation may soon give the message to
 * another worker.
 */
const sendWithin = 60_000;

/** What a worker needs to send one message: of a mailing, or about one act of a family. */
export interface Sending {
  readonly deps: Pick<MailSender, 'messages' | 'facts' | 'ses' | 'newId' | 'now'>;
  readonly facts: SiteFacts;
  readonly mailing: { readonly mailingUid: string; readonly testing: boolean };
  /**
   * Stores what the message needs, once no other worker can send it. If it returns false, the
   * message is given back.
   */
  readonly prepare?: () => Promise<boolean>;
}

/**
 * Sends one person's message: claims it, calls SES once, and stores the answer. No other worker
 * sends it until the claim is settled by the answer, by SES's Send event, or by reconciliation.
 */
export async function deliver(
  { deps, facts, mailing: { mailingUid, testing }, prepare }: Sending,
  userUid: string,
  messageOf: (row: EmailLogRecord) => MailMessage,
): Promise<Delivery> {
  const school = schoolFrom(facts);
  const { messages } = deps;
  const claimedAt = deps.now();
  const row = await messages.of(school).claim(mailingUid, userUid, {
    id: deps.newId(),
    now: claimedAt,
  });
  if (!row) return { kind: 'taken' };
  const later = row.quiet && quietUntil(row.quiet, facts.timeZone, claimedAt);
  if (later) {
    await messages.of(school).giveBack(row, later.toISOString());
    return { kind: 'later' };
  }
  if (prepare && !(await prepare())) {
    await messages.of(school).giveBack(row);
    return { kind: 'later' };
  }
  let message: MailMessage;
  try {
    message = messageOf(row);
  } catch (error) {
    // Every retry would fail too; the other messages can be sent.
    logFault('A message could not be made', error, { site: school.site, id: mailingUid, userUid });
    await messages.of(school).fail(row, 'The message could not be made.');
    return { kind: 'unmade' };
  }
  if (deps.now().getTime() - claimedAt.getTime() > sendWithin) return { kind: 'silent' };
  const shown = testing ? { ...message, subject: `[Test] ${message.subject}` } : message;
  const answer = await deps.ses.send(facts, row, shown);
  const at = deps.now().toISOString();
  if (answer.kind === 'sent') {
    await deps.facts
      .of(school)
      .put(mailingUid, userUid, 'sent', at, { messageId: answer.messageId });
  } else if (answer.kind === 'refused') {
    await messages.of(school).fail(row, answer.reason);
  } else if (answer.kind !== 'silent') {
    await messages.of(school).giveBack(row);
  }
  return answer;
}
