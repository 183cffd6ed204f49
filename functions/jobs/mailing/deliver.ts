import { quietUntil } from '#functions/jobs/mailing/quiet';
import type { MailJob } from '#functions/jobs/mailing/shop';
import { logFault } from '#functions/lib/log';
import { type MailingContent, type MailMessage, Told } from '#functions/mail/content';

/** What became of handing one message over. */
export type Delivery =
  | { readonly kind: 'sent' | 'refused' | 'throttled' | 'silent' | 'taken' | 'later' }
  | { readonly kind: 'stopped'; readonly reason: string };

/** After so long a claim may soon be somebody else's: whoever was held up that long asks no more. */
const handOverWithin = 60_000;

/**
 * Hands one person's message over: claims it, asks SES once, and settles what SES said. Whatever happens in between, nobody else asks for this
 * message until the claim is settled: by the answer, by SES's Send event, or by the reconciliation.
 */
export async function deliver(
  { shop, facts, mailing: { mailingUid, testing } }: MailJob,
  content: MailingContent,
  userUid: string,
): Promise<Delivery> {
  const site = facts.schoolUid;
  const { messages } = shop;
  const claimedAt = shop.now();
  const row = await messages.claim(site, mailingUid, userUid, shop.newId(), claimedAt);
  if (!row) return { kind: 'taken' };
  const later = row.quiet && quietUntil(row.quiet, facts.timeZone, claimedAt);
  if (later) {
    await messages.giveBack(site, row, later.toISOString());
    return { kind: 'later' };
  }
  let message: MailMessage;
  try {
    message = shop.messageOf(content, Told.parse(JSON.parse(row.told)));
  } catch (error) {
    // It would fail as often as it is tried; the others can go.
    logFault('A message could not be made', error, { site, id: mailingUid, userUid });
    await messages.fail(site, row, 'The message could not be made.');
    return { kind: 'refused' };
  }
  if (shop.now().getTime() - claimedAt.getTime() > handOverWithin) return { kind: 'silent' };
  const shown = testing ? { ...message, subject: `[Test] ${message.subject}` } : message;
  const answer = await shop.ses.send(facts, row, shown);
  const at = shop.now().toISOString();
  if (answer.kind === 'sent') {
    await shop.facts.put(site, mailingUid, userUid, 'sent', at, { messageId: answer.messageId });
  } else if (answer.kind === 'refused') {
    await messages.fail(site, row, answer.reason);
  } else if (answer.kind !== 'silent') {
    await messages.giveBack(site, row);
  }
  return answer;
}
