import { AppError, refuseFaults } from '#shared/kernel/errors';
import { dayIn } from '#shared/kernel/zone';
import { readAddresses } from '#shared/mailings/mail-addresses';
import { mailFaults } from '#shared/mailings/mail-rules';
import type { MailingType } from '#shared/mailings/mailing';
import type { Caller } from '#shared/rights/caller';
import type { MailChoice } from './run/compose.ts';
import { periodOf } from './run/period.ts';
import type { SendEmailDeps } from './send-emails-deps.ts';
import type { PeriodLock } from './store/period-lock.ts';
import { weekly } from './store/weeklyemailtext.record.ts';

/** The form as it is sent. The call in the specification has only some of the fields. */
interface PartialForm {
  readonly type: MailingType;
  readonly email_text?: string | undefined;
  readonly except_for?: string | undefined;
  readonly postUids?: readonly string[] | undefined;
  readonly recipient?: string | undefined;
}

/**
 * Completes a request from what the school has stored: the blurb of a digest, the exclusion list,
 * the last test address, and the principal's posts that readers see now. A field that the request
 * has, even an empty one, stays as it is.
 */
export const completer =
  ({ texts, news }: Pick<SendEmailDeps, 'texts' | 'news'>) =>
  async <Form extends PartialForm>(form: Form, caller: Caller, now: Date) => {
    const { type } = form;
    const [text, principal] = await Promise.all([
      texts.of(caller).get(weekly),
      type === 'Principal' && !form.postUids ? news.of(caller).principalNow(now) : undefined,
    ]);
    return {
      ...form,
      email_text: form.email_text ?? (type === 'Weekly' ? text?.email_text : undefined),
      except_for: form.except_for ?? text?.except_emails ?? '',
      postUids: form.postUids ?? principal,
      recipient: form.recipient ?? text?.test_emails_list[0],
    };
  };

/** The form with what it needs. */
interface MailForm {
  readonly type: MailingType;
  readonly except_for: string;
  readonly email_text?: string | undefined;
  readonly postUids?: readonly string[] | undefined;
  readonly recipient?: string | undefined;
  readonly push_text?: string | undefined;
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
    push_text: (form.type === 'Principal' && form.push_text?.trim()) || undefined,
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
