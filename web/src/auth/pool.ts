import { AppError } from '#shared/kernel/errors';
import type { WebConfig } from '#shared/sites';
import { unreachable } from '../api/sentences.ts';
import { tabSession } from './tabSession.ts';

/**
 * The sign-in of the school's pool. Its code is large, so a signed-in page loads it only when a
 * token must be refreshed or the person signs out.
 */
let opening: Promise<Pool> | undefined;
let known: WebConfig | undefined;

type Amplify = typeof import('./amplify.ts');

interface Pool {
  readonly amplify: Amplify;
  /** The end of a sign-in on the callback address. */
  readonly end: Awaited<ReturnType<Amplify['openSession']>>;
}

/** Sets the pool of this page, before anything else is called. */
export function choosePool(config: WebConfig): void {
  known = config;
}

/** Loads the sign-in and finishes one that returns. Each page does it once. */
export function openPool(): Promise<Pool> {
  opening ??= load().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function load(): Promise<Pool> {
  if (!known) throw new Error('The pool is used before the configuration is known');
  const amplify = await import('./amplify.ts').catch(() => {
    throw new AppError('unavailable', unreachable);
  });
  return { amplify, end: await amplify.openSession(known) };
}

/** Returns the ID token, refreshed shortly before it expires; undefined when nobody is signed in. */
export const idToken = async (): Promise<string | undefined> =>
  tabSession(sessionStorage)?.idToken ?? (await openPool()).amplify.idToken();

/** Returns a new ID token, even if the old one is valid; undefined on failure. */
export const freshIdToken = async (): Promise<string | undefined> =>
  (await openPool()).amplify.freshIdToken();

/** Goes to the school's sign-in. With `isAgain` it asks also a person who is signed in there. */
export const signIn = async (config: WebConfig, isAgain: boolean): Promise<void> =>
  (await openPool()).amplify.signIn(config, isAgain);

/** Ends the session here and at the pool, and opens the signed-out page. */
export const endSession = async (): Promise<void> => (await openPool()).amplify.signOut();
