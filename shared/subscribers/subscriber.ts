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

/** The error when the address is subscribed already (a specified text). */
export const subscriberExists = '[ERROR] Subscribed user already exist in database';

/** The columns of the file of subscribers, for import and export. */
export const subscriberColumns = ['Name', 'Email'] as const;

/** Rows of an imported file at most. */
export const mostImported = 2_000;
/** Characters of an imported file at most. */
export const longestImport = 1_000_000;
