import { childrenIn } from '#functions/kernel/mail/children';
import type { MailMessage, MessageContent } from '#functions/kernel/mail/content';
import { unsureFor } from '#functions/kernel/mail/send/sender';
import { addDays, dayIn } from '#shared/kernel/zone';
import { logTypeOf } from '#shared/mailings/mailing';
import type { Mailing, MailingPreview } from '#shared/mailings/send-emails.contract';
import type { Caller } from '#shared/rights/caller';
import type { MailAudience, Recipient } from './audience/audience.ts';
import { becauseOf, previewAs, previewKinds, titlesIn } from './audience/preview.ts';
import type { MailingContent } from './rules/content.ts';
import type { Composed } from './run/compose.ts';
import type { SendEmailDeps } from './send-emails-deps.ts';
import type { StoredMailing } from './store/mailing-record.ts';

/**
 * Milliseconds after which a message without an answer counts as unsure. SES answers within 25 s or
 * not at all.
 */
const answersWithin = 30_000;

/** People that a preview names. */
const mostNamed = 10;

type ProgressDeps = Pick<SendEmailDeps, 'messages' | 'counters'>;

/** Returns a mailing with its progress. It reads a few keys only, for any number of messages. */
export async function mailingView(
  deps: ProgressDeps,
  { site, timeZone }: Pick<Caller, 'site' | 'timeZone'>,
  mailing: StoredMailing,
  { rate, now }: { readonly rate: number; readonly now: Date },
): Promise<Mailing> {
  const { mailingUid } = mailing;
  const left = await deps.messages.counts(site, mailingUid);
  const sent = mailing.testing
    ? await testsSent(deps, site, mailingUid)
    : await messagesSent(deps, { site, timeZone }, mailing, now);
  return {
    mailingUid,
    type: mailing.type,
    email_testing: mailing.testing,
    state: mailing.state,
    period: mailing.period,
    created_at: mailing.created_at,
    created_by: mailing.created_by_name,
    release_at: mailing.release_at,
    started_at: mailing.started_at,
    finished_at: mailing.finished_at,
    postsUid: mailing.postsUid,
    posts_left_out: mailing.posts_left_out,
    counts: {
      prepared: mailing.prepared,
      left_out: mailing.left_out,
      sent,
      failed: left.failed,
      unsure: left.claimed,
      left: left.prepared,
    },
    unsure_until: left.claimed > 0 ? await unsureUntil(deps, site, mailingUid, now) : undefined,
    rate,
    reconciled: mailing.reconciled,
    message: mailing.message,
  };
}

/** Returns when the oldest unsure message is settled; undefined while answers are not late. */
async function unsureUntil(
  { messages }: ProgressDeps,
  site: string,
  mailingUid: string,
  now: Date,
): Promise<string | undefined> {
  const before = new Date(now.getTime() - answersWithin);
  const [oldest] = await messages.claimedBefore(site, mailingUid, before, 1);
  const at = oldest?.position.split('#')[0];
  return at && new Date(Date.parse(at) + unsureFor).toISOString();
}

/** Counts sent messages. Each is counted on the day at the site on which SES took it. */
async function messagesSent(
  { counters }: ProgressDeps,
  { site, timeZone }: Pick<Caller, 'site' | 'timeZone'>,
  { mailingUid, type, started_at, finished_at }: StoredMailing,
  now: Date,
): Promise<number> {
  if (!started_at) return 0;
  const days = {
    from: addDays(dayIn(timeZone, new Date(started_at)), -1),
    to: addDays(dayIn(timeZone, finished_at ? new Date(finished_at) : now), 1),
  };
  const counts = await counters.ofMailing(site, logTypeOf[type], mailingUid, days);
  return counts.sent;
}

/** Counts sent test messages, of which a mailing has 3 at most. */
async function testsSent(
  { messages }: ProgressDeps,
  site: string,
  mailingUid: string,
): Promise<number> {
  const { records } = await messages.page(site, mailingUid, { limit: 10 });
  return records.filter(({ state }) => state === 'sent').length;
}

/** Returns the preview of a composed mailing. */
export const previewView = (
  { audience, content, postsLeftOut }: Composed,
  messageOf: (content: MailingContent, personal: MessageContent) => MailMessage,
): Omit<MailingPreview, 'already' | 'undo_seconds'> => ({
  type: content.type,
  count: audience.recipients.length,
  audience_hash: audience.hash,
  sample: sampleOf(audience).map((recipient) => ({
    userUid: recipient.person.userUid,
    name: recipient.person.name,
    username: recipient.person.username,
    because: becauseOf(recipient),
    items: titlesIn(content, recipient.personal),
  })),
  left_out: [...audience.leftOut],
  unmatched: [...audience.unmatched],
  ...(postsLeftOut.length > 0 && { posts_left_out: [...postsLeftOut] }),
  previews: previewKinds.flatMap((as) => {
    const recipient = previewAs(audience, as);
    if (!recipient) return [];
    const { subject, preview_text, html, text } = messageOf(content, recipient.personal);
    const bytes = Buffer.byteLength(html);
    return { as, name: recipient.person.name, subject, preview_text, html, text, bytes };
  }),
});

/** Returns the recipients that a preview names. */
const sampleOf = ({ recipients }: MailAudience) => spread(recipients, mostNamed);

/** Returns the children that a preview names, directly or through their carers. */
export function childrenInPreview(audience: MailAudience): string[] {
  const shown = previewKinds.flatMap((as) => previewAs(audience, as) ?? []);
  return [...sampleOf(audience), ...shown].flatMap(({ person, personal }) =>
    childrenIn(person.userUid, personal),
  );
}

/** Returns some recipients, spread evenly over the list. */
function spread(recipients: readonly Recipient[], most: number): Recipient[] {
  const step = Math.max(1, recipients.length / most);
  const indexes = Array.from({ length: Math.min(most, recipients.length) }, (_, i) => i * step);
  return indexes.flatMap((index) => recipients[Math.floor(index)] ?? []);
}
