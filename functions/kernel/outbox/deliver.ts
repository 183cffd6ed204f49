import { logFault } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SiteFacts } from '#shared/sites';
import { Later, laterIn } from '../quiet.ts';
import type { Channel, Delivery, Stops } from './channel.ts';
import type { MailSender } from './sender.ts';
import type { EmailLogRecord } from './store/email-log-record.ts';

/**
 * Milliseconds after which a claim is too old to use: reconciliation may soon give the message to
 * another worker.
 */
const sendWithin = 60_000;

/** How one message is made, and where it leaves. */
export interface Letter<Wanted, Made> {
  readonly channel: Channel<Made>;
  readonly mailingUid: string;
  readonly testing: boolean;
  /** Milliseconds after which it is not worth sending, from when it was first due. */
  readonly patience: number;
  /** What stops mail at the address of a row, as its kind says. */
  readonly stops?: (row: EmailLogRecord) => Stops;
  readonly stillWanted: (row: EmailLogRecord) => Promise<Wanted | Later | undefined>;
  readonly make: (wanted: Wanted, row: EmailLogRecord) => Made;
}

/** What sends one message. */
export type Deliverer = Pick<MailSender, 'messages' | 'newId' | 'now'>;

/**
 * Sends one person's message: claims it, asks if it is still wanted, and lets its channel send it once
 * and store the answer. No other worker sends it until the claim is settled by the answer, by SES's
 * Send event, or by reconciliation.
 */
export async function deliver<Wanted, Made>(
  deps: Deliverer,
  facts: SiteFacts,
  letter: Letter<Wanted, Made>,
  userUid: string,
): Promise<Delivery> {
  const messages = deps.messages.of(schoolFrom(facts));
  const claimedAt = deps.now();
  const claim = { id: deps.newId(), now: claimedAt };
  const row = await messages.claim(letter.mailingUid, userUid, claim);
  if (!row) return { kind: 'taken' };
  const wait = async (hours: Later): Promise<Delivery> => {
    await messages.giveBack(row, dueAfter(letter, row, hours));
    return { kind: 'later', until: hours.until };
  };
  const later = laterIn(row.quiet, facts, claimedAt);
  if (later) return wait(later);
  let wanted: Wanted | Later | undefined;
  try {
    const ended = await endOf(deps, schoolFrom(facts), letter, row);
    if (ended) return ended;
    wanted = await letter.stillWanted(row);
  } catch (error) {
    // Nothing was asked to send it, so the attempt does not count and another worker may try at once.
    await messages.giveBack(row);
    throw error;
  }
  if (wanted instanceof Later) return wait(wanted);
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
  return letter.channel.ask(facts, row, message);
}

/**
 * Returns from when a message is due that waits for the end of quiet hours. One that was due before they
 * began stays so: each night would give it new patience. A mailing has none, and finds its messages by
 * when they may leave.
 */
const dueAfter = (
  { patience }: Pick<Letter<unknown, never>, 'patience'>,
  { not_before }: EmailLogRecord,
  { from, until }: Later,
): string =>
  Number.isFinite(patience) && Date.parse(not_before) < from.getTime()
    ? not_before
    : until.toISOString();

/** Ends a message that must not leave, even if its reader wants it. */
async function endOf(
  { messages, now }: Deliverer,
  school: School,
  { patience, testing, stops, channel }: Omit<Letter<unknown, never>, 'make' | 'stillWanted'>,
  row: EmailLogRecord,
): Promise<Delivery | undefined> {
  if (now().getTime() - Date.parse(row.not_before) > patience) {
    await messages.of(school).drop(row);
    return { kind: 'over' };
  }
  const reason = await channel.stopped(school, row, { testing, stops: stops?.(row) });
  if (reason === undefined) return undefined;
  await messages.of(school).fail(row, reason);
  return { kind: 'returned' };
}

/** Makes a message. A fault in one would meet every retry; the other messages can be sent. */
function madeOf<Wanted, Made>(
  { make }: Pick<Letter<Wanted, Made>, 'make'>,
  wanted: Wanted,
  row: EmailLogRecord,
): Made | undefined {
  const { mailingUid, userUid } = row;
  try {
    return make(wanted, row);
  } catch (error) {
    logFault('A message could not be made', error, { id: mailingUid, userUid });
    return undefined;
  }
}
