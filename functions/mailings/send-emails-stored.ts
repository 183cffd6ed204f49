import type { MailingType } from '#shared/mailings/mailing';
import type { Caller } from '#shared/rights/caller';
import type { SendEmailDeps } from './send-emails-deps.ts';

/** The form of a preview or a send. The specified call has only some of the fields. */
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
  async <Form extends PartialForm>(form: Form, { site }: Caller, now: Date) => {
    const { type } = form;
    const [text, principal] = await Promise.all([
      texts.current(site),
      type === 'Principal' && !form.postUids ? news.principalNow(site, now) : undefined,
    ]);
    return {
      ...form,
      email_text: form.email_text ?? (type === 'Weekly' ? text?.email_text : undefined),
      except_for: form.except_for ?? text?.except_emails ?? '',
      postUids: form.postUids ?? principal,
      recipient: form.recipient ?? text?.test_emails_list[0],
    };
  };
