import type { Location } from 'react-router-dom';

let isAgreed = false;

/** From here on no form asks before it is left: the person has said that they go. */
export const agreeToLeave = (): void => {
  isAgreed = true;
};

/** Whether the person has agreed to leave everything as it is. */
export const hasAgreedToLeave = (): boolean => isAgreed;

/**
 * Where on the portal a person is. A record that gets its own address with its first save is still the same place: the address
 * carries, in its state, the path it had before.
 */
export function placeOf({ pathname, state }: Pick<Location, 'pathname' | 'state'>): string {
  const place: unknown = state?.place;
  return typeof place === 'string' ? place : pathname;
}
