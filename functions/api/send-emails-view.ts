import type { MailCounterRepository } from '#functions/data/mail-counters';
import type { MailingMessages } from '#functions/data/mailing-messages';
import type { StoredMailing } from '#functions/data/mailing-record';
import type { Composed } from '#functions/jobs/mailing/compose';
import type { MailAudience, Recipient } from '#functions/mail/audience';
import { childrenIn } from '#functions/mail/children';
import type { MailingContent, MailMessage, Told } from '#functions/mail/content';
import { becauseOf, previewAs, previewKinds, titlesTold } from '#functions/mail/preview';
import type { Mailing, MailingPreview } from '#shared/contract/send-emails';
import { logTypeOf } from '#shared/domain/mailing';
import { addDays, dayIn } from '#shared/domain/zone';

/** People that a preview names. */
const mostNamed = 10;

export interface ProgressParts {
  readonly messages: Pick<MailingMessages, 'counts' | 'page'>;
  readonly counters: Pick<MailCounterRepository, 'ofMailing'>;
}

/** A mailing with how far it is, at the cost of a few keys however many messages it has. */
export async function shownMailing(
  { messages, counters }: ProgressParts,
  site: string,
  timeZone: string,
  mailing: StoredMailing,
  around: { readonly rate: number; readonly now: Date },
): Promise<Mailing> {
  const { mailingUid, type, started_at, finished_at } = mailing;
  const left = await messages.counts(site, mailingUid);
  const sent = mailing.testing ? await sentTests() : await sentForReal();
  return {
    mailingUid,
    type,
    email_testing: mailing.testing,
    state: mailing.state,
    period: mailing.period,
    created_at: mailing.created_at,
    created_by: mailing.created_by_name,
    release_at: mailing.release_at,
    started_at,
    finished_at,
    postsUid: mailing.postsUid,
    counts: {
      prepared: mailing.prepared,
      left_out: mailing.left_out,
      sent,
      failed: left.failed,
      unsure: left.claimed,
      left: left.prepared,
    },
    rate: around.rate,
    reconciled: mailing.reconciled,
    message: mailing.message,
  };

  /** Messages are counted on the site's day on which SES took them. */
  async function sentForReal(): Promise<number> {
    if (!started_at) return 0;
    const days = {
      from: addDays(dayIn(timeZone, new Date(started_at)), -1),
      to: addDays(dayIn(timeZone, finished_at ? new Date(finished_at) : around.now), 1),
    };
    const counts = await counters.ofMailing(site, logTypeOf[type], mailingUid, days);
    return counts.sent;
  }

  async function sentTests(): Promise<number> {
    const { records } = await messages.page(site, mailingUid, { limit: 10 });
    return records.filter(({ state }) => state === 'sent').length;
  }
}

/** What a mailing would be, as its author sees it before it is sent. */
export const shownPreview = (
  { audience, content }: Composed,
  messageOf: (content: MailingContent, told: Told) => MailMessage,
): Omit<MailingPreview, 'already' | 'undo_seconds'> => ({
  type: content.type,
  count: audience.recipients.length,
  audience_hash: audience.hash,
  sample: sampleOf(audience).map((recipient) => ({
    userUid: recipient.person.userUid,
    name: recipient.person.name,
    username: recipient.person.username,
    because: becauseOf(recipient),
    items: titlesTold(content, recipient.told),
  })),
  left_out: [...audience.leftOut],
  unmatched: [...audience.unmatched],
  previews: previewKinds.flatMap((as) => {
    const recipient = previewAs(audience, as);
    if (!recipient) return [];
    const { subject, preview_text, html, text } = messageOf(content, recipient.told);
    const bytes = Buffer.byteLength(html);
    return { as, name: recipient.person.name, subject, preview_text, html, text, bytes };
  }),
});

/** The people whom a preview names, by themselves or as the carers of children. */
const sampleOf = ({ recipients }: MailAudience) => spread(recipients, mostNamed);

/** The children whom a preview names, or shows a message of or about. */
export function childrenInPreview(audience: MailAudience): string[] {
  const shown = previewKinds.flatMap((as) => previewAs(audience, as) ?? []);
  return [...sampleOf(audience), ...shown].flatMap(({ person, told }) =>
    childrenIn(person.userUid, told),
  );
}

/** Some of a list from all over it. */
function spread(recipients: readonly Recipient[], most: number): Recipient[] {
  const step = Math.max(1, recipients.length / most);
  const places = Array.from({ length: Math.min(most, recipients.length) }, (_, i) => i * step);
  return places.flatMap((place) => recipients[Math.floor(place)] ?? []);
}
