import type { MessageState } from '#shared/mailings/mailing';
import type { Site } from '#shared/rights/site';
import { noAnswer } from '../store/mailing-messages.ts';
import { type MailSender, mostAttempts, unsureFor } from './sender.ts';

interface Claimed {
  readonly site: Site;
  readonly mailingUid: string;
  readonly userUid: string;
  /** No message may leave any longer. */
  readonly isOver: boolean;
}

/**
 * Settles a claim that SES never answered: without its Send event the message did not leave, so it
 * is tried again, three times in all. Returns the state of the message then.
 */
export async function settleClaim(
  { messages, now }: Pick<MailSender, 'messages' | 'now'>,
  claimed: Claimed,
): Promise<MessageState | undefined> {
  const row = await messages.of(claimed).get(claimed.mailingUid, claimed.userUid);
  if (row?.state !== 'claimed' || !row.claim) return row?.state;
  if (now().getTime() - Date.parse(row.claim.at) < unsureFor) return row.state;
  const after =
    claimed.isOver || row.attempts >= mostAttempts
      ? await messages.of(claimed).fail(row, noAnswer)
      : await messages.of(claimed).tryAgain(row);
  return after?.state;
}
