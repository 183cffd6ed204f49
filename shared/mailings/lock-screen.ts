import { onePlainLine, plainLine } from '#shared/kernel/plain-line';

/** Characters that the sender of a principal’s message may write for locked screens. */
export const mostOnLockScreen = 80;

/** What locked screens show of a principal’s message if its sender wrote nothing for them. */
export const usualOnLockScreen = 'A message from the principal. Open to read it.';

/** Returns the fault of words for locked screens, if they have one. */
export function lockScreenFault(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > mostOnLockScreen) return `Please use at most ${mostOnLockScreen} characters.`;
  return plainLine.test(typed) ? undefined : onePlainLine;
}
