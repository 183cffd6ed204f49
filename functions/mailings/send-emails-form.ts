import { AppError, refuseFaults } from '#shared/kernel/errors';
import { dayIn } from '#shared/kernel/zone';
import { readAddresses } from '#shared/mailings/mail-addresses';
import { mailFaults } from '#shared/mailings/mail-rules';
import type { MailingType } from '#shared/mailings/mailing';
import type { Caller } from '#shared/rights/caller';
import type { MailChoice } from './run/compose.ts';
import { periodOf } from './run/period.ts';
import type { PeriodLock } from './store/period-lock.ts';

/** The form of a preview or a send. */
interface MailForm {
  readonly type: MailingType;
  readonly except_for: string;
  readonly email_text?: string | undefined;
  readonly postUids?: readonly string[] | undefined;
  readonly recipient?: string | undefined;
}

/** Checks a form and returns the mailing that it asks for. All faults are reported together. */
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

const subjects = {
  Weekly: 'This week’s digest',
  Daily: 'Today’s reminders',
  Principal: 'This principal’s message',
} as const satisfies Record<MailingType, string>;

/** Returns the error for a period that was sent already, with the time and the sender. */
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
  return new AppError('conflict', `${subjects[type]} was sent on ${when} by ${by}.`, {
    details: { mailingUid: lock.mailingUid },
  });
}
