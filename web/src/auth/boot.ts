import type { WebConfig } from '#shared/sites';
import { unreachable } from '../api/sentences.ts';
import { unsubscribeToken, withoutSignInAnswer } from './addresses.ts';
import type { Booted } from './booted.ts';
import type { Reports } from './openPortal.ts';

/**
 * Starts the portal at the browser's address. Code that only a signed-in portal needs is loaded
 * from here, so the first paint does not wait for it.
 */
export async function boot(reports: Reports): Promise<Booted> {
  const token = unsubscribeToken(location.pathname);
  if (token) return { kind: 'unsubscribe', token };
  const cleaned = withoutSignInAnswer(location.href);
  if (cleaned !== undefined) history.replaceState(null, '', cleaned);
  try {
    const { openPortal } = await import('./openPortal.ts');
    return await openPortal(reports);
  } catch {
    // The code could not be loaded.
    return { kind: 'unreachable', message: unreachable };
  }
}

/** Saves the current path and goes to the school's sign-in. */
export async function leaveForSignIn(config: WebConfig): Promise<Booted> {
  const { goToSignIn } = await import('./openPortal.ts');
  return goToSignIn(config);
}
