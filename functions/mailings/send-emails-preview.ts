import { childrenIn } from '#functions/kernel/mail/children';
import type { MailMessage, MessageContent } from '#functions/kernel/mail/content';
import { dayIn } from '#shared/kernel/zone';
import { readAddresses } from '#shared/mailings/mail-addresses';
import type { MailingType } from '#shared/mailings/mailing';
import type { MailingReach } from '#shared/mailings/mailing-preview';
import type { MailingPreview } from '#shared/mailings/send-emails.contract';
import type { Caller } from '#shared/rights/caller';
import type { MailAudience, Recipient } from './audience/audience.ts';
import { becauseOf, previewAs, previewKinds, titlesIn } from './audience/preview.ts';
import type { MailingContent } from './rules/content.ts';
import type { Composed } from './run/compose.ts';
import { periodOf } from './run/period.ts';
import { factsOf, type SendEmailDeps } from './send-emails-deps.ts';
import { completer } from './send-emails-form.ts';

/** People that a preview names. */
const mostNamed = 10;

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

interface ReachForm {
  readonly type: MailingType;
  readonly postUids?: readonly string[] | undefined;
}

/** Counts who gets a mailing with the stored text and exclusion list. It names nobody. */
export async function mailingReach(
  deps: SendEmailDeps,
  form: ReachForm,
  caller: Caller,
  now: Date,
): Promise<MailingReach> {
  const { type, postUids, except_for, email_text } = await completer(deps)(form, caller, now);
  const postsUid = type === 'Principal' ? (postUids ?? []) : [];
  const { compose } = await deps.composing();
  const composed = await compose(
    await factsOf(deps, caller),
    {
      type,
      postsUid,
      email_text,
      testing: false,
      period: periodOf(type, dayIn(caller.timeZone, now), postsUid),
      except: readAddresses(except_for).addresses,
    },
    now,
  );
  return reachIn(composed, caller.timeZone);
}

function reachIn({ audience, content }: Composed, timeZone: string): MailingReach {
  const count = (as: string) =>
    audience.recipients.filter(({ personal }) => personal.as === as).length;
  const used = new Set(
    audience.recipients.flatMap(({ personal: { own, children } }) =>
      [own, ...children].flatMap(({ posts, events }) => [...posts, ...events]),
    ),
  );
  const starts = content.posts
    .flatMap(({ postUid, start }) => (used.has(postUid) && start ? start : []))
    .sort();
  return {
    count: audience.recipients.length,
    students: count('student'),
    carers: count('carer'),
    staff: count('staff'),
    items: used.size,
    since: starts[0] && dayIn(timeZone, new Date(starts[0])),
  };
}
