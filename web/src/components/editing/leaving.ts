import type { Location } from 'react-router';

let isAgreed = false;

/** Turns off the leave questions of all forms: the person has agreed to leave. */
export const agreeToLeave = (): void => {
  isAgreed = true;
};

/** Whether the person has agreed to leave unsaved changes. */
export const hasAgreedToLeave = (): boolean => isAgreed;

/**
 * Returns the key of the current screen. A record that gets its own address with its first save
 * keeps its key: the history state carries the earlier path.
 */
export function placeOf({ pathname, state }: Pick<Location, 'pathname' | 'state'>): string {
  const place: unknown = state?.place;
  return typeof place === 'string' ? place : pathname;
}
