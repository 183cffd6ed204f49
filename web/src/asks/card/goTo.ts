/**
 * Leads to a part of the page, with the focus. `block` is where it then is in the window: `nearest` moves
 * nothing if it is in view.
 */
export function goTo(id: string, block: 'start' | 'nearest' = 'start'): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block });
  part?.focus({ preventScroll: true });
}

/** The element that confirms the answer for somebody: it gets the focus once the answer is sent. */
export const confirmationOf = (subject: string): string => `confirmed ${subject}`;

/** The same for everyone who has read a post: all are confirmed in one line. */
export const everyone = 'everyone';

/** The questions for somebody, which get the focus when the answer is to be changed. */
export const questionsFor = (subject: string): string => `questions ${subject}`;
