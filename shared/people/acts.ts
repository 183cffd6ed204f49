/** What an administrator does about a person's access. */
export const accessActs = ['block', 'unblock', 'withhold', 'give-back', 'sign-out'] as const;
export type AccessAct = (typeof accessActs)[number];

/** The acts about the link to one child. */
export const linkActs: readonly AccessAct[] = ['withhold', 'give-back'];

/** The longest reason of an act, in characters. */
export const reasonLength = 500;
