import type { School } from '#functions/kernel/record/declaration';
import type { MessageState } from '#shared/mailings/mailing';
import { type MailSender, mostAttempts, unsureFor } from './sender.ts';
import { noAnswer } from './store/mailing-messages.ts';

interface Claimed {
  readonly mailingUid: string;
  readonly userUid: string;
  /** Milliseconds after which its channel tells nothing more. Without it, it is mail. */
  readonly unsure?: number;
  /** No message may leave any longer. */
  readonly isOver: boolean;
}

/** A message after a look at its claim. */
interface Settled {
  readonly state: MessageState | undefined;
  /** When its claim may be settled, in milliseconds. Until then no worker can do anything for it. */
  readonly unsureUntil?: number;
}

/**
 * Settles a claim without an answer. Mail without SES's Send event did not leave, and a push that
 * arrives twice replaces itself: so both are tried again, three times in all.
 */
export async function settleClaim(
  { messages, now }: Pick<MailSender, 'messages' | 'now'>,
  school: School,
  { mailingUid, userUid, unsure = unsureFor, isOver }: Claimed,
): Promise<Settled> {
  const row = await messages.of(school).get(mailingUid, userUid);
  if (row?.state !== 'claimed' || !row.claim) return { state: row?.state };
  const unsureUntil = Date.parse(row.claim.at) + unsure;
  if (now().getTime() < unsureUntil) return { state: row.state, unsureUntil };
  const after =
    isOver || row.attempts >= mostAttempts
      ? await messages.of(school).fail(row, noAnswer)
      : await messages.of(school).tryAgain(row);
  return { state: after?.state ?? 'claimed' };
}
