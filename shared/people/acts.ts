/** What an administrator does about a person's access. */
export const accessActs = ['block', 'unblock', 'withhold', 'give-back', 'sign-out'] as const;
export type AccessAct = (typeof accessActs)[number];

/** What an administrator does about a person's account of the user pool: an invitation may be sent again. */
export const accountActs = ['invite', 'new-password', 'new-factor'] as const;
export type AccountAct = (typeof accountActs)[number];

/** All acts about a person that are kept with the reason. */
export const personActs = [...accessActs, ...accountActs, 'add'] as const;
export type PersonActName = (typeof personActs)[number];

/** Whether an act is about the account. */
export const isAccountAct = (act: string): act is AccountAct =>
  accountActs.some((each) => each === act);

/** The most people of one invitation. */
export const invitedAtOnce = 20;

/** The acts about the link to one child. */
export const linkActs: readonly AccessAct[] = ['withhold', 'give-back'];

/** The longest reason of an act, in characters. */
export const reasonLength = 500;
