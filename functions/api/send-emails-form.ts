import type { PeriodLock } from '#functions/data/mailings';
import type { MailChoice } from '#functions/jobs/mailing/compose';
import { periodOf } from '#functions/jobs/mailing/period';
import type { Caller } from '#shared/caller';
import { readAddresses } from '#shared/domain/mail-addresses';
import { mailFaults } from '#shared/domain/mail-rules';
import type { MailingType } from '#shared/domain/mailing';
import { dayIn } from '#shared/domain/zone';
import { AppError, refuseFaults } from '#shared/errors';

/** What a preview and a send say of a mailing. */
interface MailForm {
  readonly type: MailingType;
  readonly except_for: string;
  readonly email_text?: string | undefined;
  readonly postUids?: readonly string[] | undefined;
  readonly recipient?: string | undefined;
}

/** Reads a form: everything that is wrong with it is said at once, and nothing is guessed. */
export function choiceOf(form: MailForm, testing: boolean, caller: Caller, now: Date): MailChoice {
  const postsUid = form.type === 'Principal' ? (form.postUids ?? []) : [];
  refuseFaults({
    ...mailFaults({ ...form, email_testing: testing }),
    ...(form.type === 'Principal' &&
      postsUid.length === 0 && { postUids: 'Please choose at least one post.' }),
  });
  return {
    type: form.type,
    period: periodOf(form.type, dayIn(caller.timeZone, now), postsUid),
    except: readAddresses(form.except_for).addresses,
    email_text: form.type === 'Weekly' ? form.email_text : undefined,
    postsUid: [...new Set(postsUid)],
    testing,
  };
}

const told = {
  Weekly: 'This week’s digest',
  Daily: 'Today’s reminders',
  Principal: 'This message of the principal',
} as const satisfies Record<MailingType, string>;

/** Refuses what somebody else sent, or is sending: when, and who. */
export function alreadySent(type: MailingType, lock: PeriodLock, timeZone: string): AppError {
  const when = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(lock.created_at));
  const by = lock.created_by === 'schedule' ? 'the schedule' : lock.created_by;
  return new AppError('conflict', `${told[type]} was sent on ${when} by ${by}.`, {
    details: { mailingUid: lock.mailingUid },
  });
}
