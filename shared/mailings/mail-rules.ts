import type { Faults } from '#shared/kernel/form-rules';
import { addressOf, readAddresses } from '#shared/mailings/mail-addresses';
import { blurbText } from '#shared/mailings/mail-blurb';
import type { MailingType } from '#shared/mailings/mailing';
import { lockScreenFault } from './lock-screen.ts';

/** The fields that the specified rules of the sending screens check. */
export interface MailForm {
  readonly type: MailingType;
  readonly email_text?: string | undefined;
  readonly except_for: string;
  readonly email_testing: boolean;
  readonly recipient?: string | undefined;
  /** What locked screens show of a principal's message. */
  readonly push_text?: string | undefined;
}

/**
 * Returns the faults of a mailing's form by field. A weekly digest needs a blurb and an exclusion
 * list. The other kinds have no blurb, and their list may be empty but not invalid.
 */
export function mailFaults(form: MailForm): Faults {
  const isWeekly = form.type === 'Weekly';
  return {
    ...(isWeekly ? blurbFaults(form.email_text ?? '') : {}),
    ...exclusionFaults('except_for', form.except_for, isWeekly),
    ...(form.email_testing ? recipientFaults(form.recipient ?? '') : {}),
    ...(form.type === 'Principal' ? lockScreenFaults(form.push_text ?? '') : {}),
  };
}

/** Returns the faults of the stored blurb and exclusion list of the weekly digest. */
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

function lockScreenFaults(push_text: string): Faults {
  const fault = lockScreenFault(push_text);
  return fault ? { push_text: fault } : {};
}

/** Returns the fault of a test address. It must be one address without quotes. */
export function recipientFaults(typed: string): Faults {
  const address = typed.trim();
  if (address === '') return { recipient: '*Please enter email id.' };
  return addressOf(address) === address ? {} : { recipient: '*Please enter valid email id.' };
}
