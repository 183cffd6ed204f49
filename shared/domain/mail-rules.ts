import type { Faults } from '#shared/domain/form-rules';
import { addressOf, readAddresses } from '#shared/domain/mail-addresses';
import { blurbText } from '#shared/domain/mail-blurb';
import type { MailingType } from '#shared/domain/mailing';

/** What the rules of the sending screens look at (admin.md section 5). */
export interface MailForm {
  readonly type: MailingType;
  readonly email_text?: string | undefined;
  readonly except_for: string;
  readonly email_testing: boolean;
  readonly recipient?: string | undefined;
}

/**
 * What is wrong with each field of a mailing's form. A weekly digest needs its blurb and its exclusion list; the other kinds have no blurb, and their
 * list may be empty, never unreadable.
 */
export function mailFaults(form: MailForm): Faults {
  const isWeekly = form.type === 'Weekly';
  return {
    ...(isWeekly ? blurbFaults(form.email_text ?? '') : {}),
    ...exclusionFaults('except_for', form.except_for, isWeekly),
    ...(form.email_testing ? recipientFaults(form.recipient ?? '') : {}),
  };
}

/** What is wrong with the kept blurb and exclusion list of the weekly digest. */
export const weeklyTextFaults = (form: {
  readonly email_text: string;
  readonly except_emails: string;
}): Faults => ({
  ...blurbFaults(form.email_text),
  ...exclusionFaults('except_emails', form.except_emails, true),
});

const blurbFaults = (blurb: string): Faults =>
  blurbText(blurb).trim() === '' ? { email_text: '*Please enter blurb.' } : {};

function exclusionFaults(field: string, list: string, isRequired: boolean): Faults {
  const { addresses, unreadable } = readAddresses(list);
  if (unreadable.length > 0) return { [field]: '*Please select valid email ids.' };
  return isRequired && addresses.length === 0 ? { [field]: '*Please enter email ids.' } : {};
}

/** What is wrong with the address that a test goes to: the address alone, without quotes around it. */
export function recipientFaults(typed: string): Faults {
  const address = typed.trim();
  if (address === '') return { recipient: '*Please enter email id.' };
  return addressOf(address) === address ? {} : { recipient: '*Please enter valid email id.' };
}
