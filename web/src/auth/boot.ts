import type { Settings } from '#shared/contract/settings';
import type { User } from '#shared/contract/users';
import type { WebConfig } from '#shared/sites';
import { unreachable } from '../api/sentences.ts';
import { isOuterAddress, unsubscribeToken, withoutSignInAnswer } from './addresses.ts';

/** What a signed-in portal rests on. */
export interface Session {
  readonly config: WebConfig;
  readonly user: User;
  readonly settings: Settings;
}

/** Where starting the portal ended. */
export type Booted =
  | { kind: 'signedIn'; session: Session }
  | { kind: 'outer' }
  | { kind: 'unsubscribe'; token: string }
  | { kind: 'signedOut'; config: WebConfig }
  | { kind: 'signIn'; config: WebConfig }
  | { kind: 'refused'; config: WebConfig; message: string }
  | { kind: 'unreachable'; message: string }
  /** The browser is on its way to another page. */
  | { kind: 'leaving' };

/**
 * Starts the portal at the address the browser is at. What only a signed-in portal needs is loaded from here, so that the first
 * paint does not wait for it.
 */
export async function boot(onSessionLost: () => void): Promise<Booted> {
  if (isOuterAddress(location)) return { kind: 'outer' };
  const token = unsubscribeToken(location.pathname);
  if (token) return { kind: 'unsubscribe', token };
  const cleaned = withoutSignInAnswer(location.href);
  if (cleaned !== undefined) history.replaceState(null, '', cleaned);
  try {
    const { openPortal } = await import('./openPortal.ts');
    return await openPortal(onSessionLost);
  } catch {
    // A part of the portal itself did not arrive.
    return { kind: 'unreachable', message: unreachable };
  }
}

/** Keeps the way and goes to the school's sign-in. */
export async function leaveForSignIn(config: WebConfig): Promise<Booted> {
  const { goToSignIn } = await import('./openPortal.ts');
  return goToSignIn(config);
}
