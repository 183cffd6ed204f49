import * as z from 'zod';
import { line, words } from '#shared/kernel/fields';
import { addressOf } from '#shared/mailings/mail-addresses';

/**
 * The states of a subscriber. `active` gets Connections. `asked` unsubscribed before, and got a mail
 * that asks to confirm. `unsubscribed` gets nothing.
 */
export const subscriberStates = ['active', 'asked', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** The words for each state on the screen and in files. */
export const subscriberStateNames: Readonly<Record<SubscriberState, string>> = {
  active: 'Subscribed',
  asked: 'Asked to confirm',
  unsubscribed: 'Unsubscribed',
};

/** Days for which the link in a mail that asks to confirm works. */
export const confirmDays = 14;

const noEmail = '*Please enter email.';
const invalid = '*Please enter valid email.';

/** The fields that a person fills in about a subscriber. */
export const subscriberFields = {
  name: line(200, '*Please enter name.'),
  /** The address without spaces and quotes around it. */
  email: words(noEmail)
    .max(1000, invalid)
    .refine((typed) => typed.trim() !== '', { error: noEmail, abort: true })
    .refine((typed) => addressOf(typed) !== undefined, invalid)
    .transform((typed) => addressOf(typed) ?? typed),
};

/** The form of a subscriber. */
export const SubscriberForm = z.object(subscriberFields);

/** The error when the address is subscribed already (a specified text). */
export const subscriberExists = '[ERROR] Subscribed user already exist in database';

/** The columns of the file of subscribers, for import and export. */
export const subscriberColumns = ['Name', 'Email'] as const;

/** Rows of an imported file at most. */
export const mostImported = 2_000;
/** Characters of an imported file at most. */
export const longestImport = 1_000_000;
