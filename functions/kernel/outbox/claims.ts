import type { School } from '#functions/kernel/record/declaration';
import type { MessageState } from '#shared/mailings/mailing';
import type { ChannelName } from '#shared/notifications/kinds';
import { type MailSender, mostAttempts, unsureOn } from './sender.ts';
import { noAnswer } from './store/mailing-messages.ts';

interface Claimed {
  readonly mailingUid: string;
  readonly userUid: string;
  /** Where it leaves. Without it, it is mail. */
  readonly channel?: ChannelName;
  /** No message may leave any longer. */
  readonly isOver: boolean;
}

/**
 * Settles a claim without an answer. Mail without SES's Send event did not leave, and a push that
 * arrives twice replaces itself: so both are tried again, three times in all. Returns the state of the message then.
 */
export async function settleClaim(
  { messages, now }: Pick<MailSender, 'messages' | 'now'>,
  school: School,
  { mailingUid, userUid, channel = 'mail', isOver }: Claimed,
): Promise<MessageState | undefined> {
  const row = await messages.of(school).get(mailingUid, userUid);
  if (row?.state !== 'claimed' || !row.claim) return row?.state;
  if (now().getTime() - Date.parse(row.claim.at) < unsureOn[channel]) return row.state;
  const after =
    isOver || row.attempts >= mostAttempts
      ? await messages.of(school).fail(row, noAnswer)
      : await messages.of(school).tryAgain(row);
  return after?.state ?? 'claimed';
}
