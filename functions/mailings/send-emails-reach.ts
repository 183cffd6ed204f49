import { dayIn } from '#shared/kernel/zone';
import { readAddresses } from '#shared/mailings/mail-addresses';
import type { MailingType } from '#shared/mailings/mailing';
import type { MailingReach } from '#shared/mailings/mailing-preview';
import type { Caller } from '#shared/rights/caller';
import type { Composed } from './run/compose.ts';
import { periodOf } from './run/period.ts';
import { factsOf, type SendEmailDeps } from './send-emails-deps.ts';
import { completer } from './send-emails-stored.ts';

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
