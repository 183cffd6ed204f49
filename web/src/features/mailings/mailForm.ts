import { mailFaults } from '#shared/mailings/mail-rules';
import type { MailingType } from '#shared/mailings/mailing';

/** The values of the form on a sending screen. */
export interface MailValues {
  type: MailingType;
  email_text: string;
  except_for: string;
  email_testing: boolean;
  recipient: string;
  /** The posts of a principal's message, in their order. */
  postUids: string[];
  /** What locked screens show of a principal's message; empty for the fixed sentence. */
  push_text: string;
  /** The version of the stored text that was loaded; empty when none is stored. */
  text_version: string;
}

export const noPosts = 'Please choose at least one post.';

/** Returns the faults of a form, one text for each field. A preview needs no test address. */
export const faultsOf = (values: MailValues, isPreview = false) => ({
  ...mailFaults({ ...values, email_testing: values.email_testing && !isPreview }),
  ...(values.type === 'Principal' && values.postUids.length === 0 && { postUids: noPosts }),
});

/** Returns the part of a form that previews and sends have in common. */
export const choiceOf = ({ type, email_text, except_for, postUids, push_text }: MailValues) => ({
  type,
  except_for,
  ...(type === 'Weekly' && { email_text }),
  ...(type === 'Principal' && { postUids }),
  ...(type === 'Principal' && push_text.trim() && { push_text: push_text.trim() }),
});

/** The labels of the fields, in the order of the form. */
export const labels: Record<string, string> = {
  email_text: 'Blurb',
  postUids: 'Posts',
  except_for: 'Exclusion list',
  recipient: 'Test address',
};
