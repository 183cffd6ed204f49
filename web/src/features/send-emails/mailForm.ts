import { mailFaults } from '#shared/domain/mail-rules';
import type { MailingType } from '#shared/domain/mailing';

/** What is typed and chosen on a sending screen. */
export interface MailValues {
  type: MailingType;
  email_text: string;
  except_for: string;
  email_testing: boolean;
  recipient: string;
  /** The posts of a principal's message, in their order. */
  postUids: string[];
  /** The version of the kept text that was changed; empty when none was kept. */
  text_version: string;
}

export const noPosts = 'Please choose at least one post.';

/** Everything that is wrong with a form, one sentence a field. A preview needs no test address. */
export const faultsOf = (values: MailValues, isPreview = false) => ({
  ...mailFaults({ ...values, email_testing: values.email_testing && !isPreview }),
  ...(values.type === 'Principal' && values.postUids.length === 0 && { postUids: noPosts }),
});

/** What a preview and a send say of a form. */
export const choiceOf = ({ type, email_text, except_for, postUids }: MailValues) => ({
  type,
  except_for,
  ...(type === 'Weekly' && { email_text }),
  ...(type === 'Principal' && { postUids }),
});

/** The fields of the form in its order, by what they are called. */
export const labels: Record<string, string> = {
  email_text: 'Blurb',
  postUids: 'Posts',
  except_for: 'Exclusion list',
  recipient: 'Test address',
};
