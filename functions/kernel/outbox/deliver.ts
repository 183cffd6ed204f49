import { logFault } from '#functions/kernel/log';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { addressKey } from '#shared/mailings/mail-addresses';
import type { SiteFacts } from '#shared/sites';
import type { MailMessage } from '../mail/content.ts';
import type { MailKind } from './kind.ts';
import { quietUntil } from './quiet.ts';
import type { MailSender } from './sender.ts';
import type { EmailLogRecord } from './store/email-log-record.ts';

/**
 * The result of sending one message. `unwanted`: its reader needs it no longer · `over`: it is too
 * old to be worth sending · `returned`: mail to its address came back · `unmade`: it could not be
 * made · `taken`: another worker has it · `later`: in its reader's quiet hours.
 */
export type Delivery =
  | {
      readonly kind:
        | 'sent'
        | 'unwanted'
        | 'over'
        | 'returned'
        | 'unmade'
        | 'throttled'
        | 'silent'
        | 'taken'
        | 'later';
    }
  | { readonly kind: 'refused' | 'stopped'; readonly reason: string };

/**
 * Milliseconds after which a claim is too old to use: reconciliation may soon give the message to
 * another worker.
 */
const sendWithin = 60_000;

/** The reason of a message to an address that sends mail back. */
const returns = 'Mail to this address came back, so it gets none.';

/** How one message is made. */
export interface Letter<Wanted> {
  readonly mailingUid: string;
  readonly testing: boolean;
  /** Milliseconds after which it is not worth sending. */
  readonly patience: number;
  /** What stops it at an address, as its kind says. */
  readonly stops?: MailKind['stops'];
  readonly stillWanted: (row: EmailLogRecord) => Promise<Wanted | undefined>;
  readonly mail: (wanted: Wanted, row: EmailLogRecord) => MailMessage;
}

/** What sends one message. */
export type Deliverer = Pick<
  MailSender,
  'messages' | 'facts' | 'suppressed' | 'ses' | 'newId' | 'now'
>;

/**
 * Sends one person's message: claims it, asks if it is still wanted, calls SES once, and stores the
 * answer. No other worker sends it until the claim is settled by the answer, by SES's Send event, or
 * by reconciliation.
 */
export async function deliver<Wanted>(
  deps: Deliverer,
  facts: SiteFacts,
  letter: Letter<Wanted>,
  userUid: string,
): Promise<Delivery> {
  const messages = deps.messages.of(schoolFrom(facts));
  const claimedAt = deps.now();
  const claim = { id: deps.newId(), now: claimedAt };
  const row = await messages.claim(letter.mailingUid, userUid, claim);
  if (!row) return { kind: 'taken' };
  const later = row.quiet && quietUntil(row.quiet, facts.timeZone, claimedAt);
  if (later) {
    await messages.giveBack(row, later.toISOString());
    return { kind: 'later' };
  }
  let wanted: Wanted | undefined;
  try {
    const ended = await endOf(deps, facts, letter, row);
    if (ended) return ended;
    wanted = await letter.stillWanted(row);
  } catch (error) {
    // SES was not asked, so the attempt does not count and another worker may try at once.
    await messages.giveBack(row);
    throw error;
  }
  if (wanted === undefined) {
    await messages.drop(row);
    return { kind: 'unwanted' };
  }
  const message = madeOf(letter, wanted, row);
  if (!message) {
    await messages.fail(row, 'The message could not be made.');
    return { kind: 'unmade' };
  }
  if (deps.now().getTime() - claimedAt.getTime() > sendWithin) return { kind: 'silent' };
  return ask(deps, facts, row, message);
}

/** Ends a message that must not leave, even if its reader wants it. */
async function endOf(
  { messages, suppressed, now }: Deliverer,
  facts: SiteFacts,
  { patience, testing, stops }: Pick<Letter<unknown>, 'patience' | 'testing' | 'stops'>,
  row: EmailLogRecord,
): Promise<Delivery | undefined> {
  const school = schoolFrom(facts);
  if (now().getTime() - Date.parse(row.not_before) > patience) {
    await messages.of(school).drop(row);
    return { kind: 'over' };
  }
  // A test shows its sender what others get, also at an address that once sent mail back.
  const returning = testing ? undefined : await suppressed.of(school);
  // An address is stored as it was sent to, and compared as people write it.
  const forms = [row.email.trim().toLowerCase(), addressKey(row.email)];
  const isStopped = (form: string) =>
    stops === 'bounces' ? returning?.hasReturned(form) : returning?.has(form);
  if (!returning || !forms.some(isStopped)) return undefined;
  await messages.of(school).fail(row, returns);
  return { kind: 'returned' };
}

/** Makes a message. A fault in one would meet every retry; the other messages can be sent. */
function madeOf<Wanted>(
  { mail, testing }: Letter<Wanted>,
  wanted: Wanted,
  row: EmailLogRecord,
): MailMessage | undefined {
  const { mailingUid, userUid } = row;
  try {
    const message = mail(wanted, row);
    return testing ? { ...message, subject: `[Test] ${message.subject}` } : message;
  } catch (error) {
    logFault('A message could not be made', error, { id: mailingUid, userUid });
    return undefined;
  }
}

/** Asks SES once, and stores its answer. */
async function ask(
  deps: Deliverer,
  facts: SiteFacts,
  row: EmailLogRecord,
  message: MailMessage,
): Promise<Delivery> {
  const school = schoolFrom(facts);
  const { mailingUid, userUid } = row;
  const answer = await deps.ses.send(facts, row, message);
  if (answer.kind === 'sent') {
    const { messageId } = answer;
    const at = deps.now().toISOString();
    await deps.facts.of(school).put(mailingUid, userUid, 'sent', at, { messageId });
  } else if (answer.kind === 'refused') {
    await deps.messages.of(school).fail(row, answer.reason);
  } else if (answer.kind !== 'silent') {
    await deps.messages.of(school).giveBack(row);
  }
  return answer;
}
