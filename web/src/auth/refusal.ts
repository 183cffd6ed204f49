import { signInCallbackPath } from '#shared/site/entry-paths';

/** The prefix that the pool adds to the message of our own sign-in check. */
const poolPrefix =
  /^(?:PreTokenGeneration|PreSignUp|PostConfirmation|PostAuthentication) failed with error /;

/** The message for a refused sign-in without a message of ours. */
export const plainRefusal = 'The sign-in did not work. Please try again.';

/**
 * Returns the message of a refused sign-in from the callback's address. It is used only with the
 * state of a sign-in that this browser began; otherwise a link could put any text on our screen.
 */
export function refusalIn(address: string, knownState: string | null): string | undefined {
  const url = new URL(address);
  if (url.pathname !== signInCallbackPath || !url.searchParams.has('error')) return undefined;
  const state = url.searchParams.get('state');
  const said = url.searchParams.get('error_description') ?? '';
  if (!knownState || state !== knownState || !poolPrefix.test(said)) return plainRefusal;
  // The pool ends every message with a full stop of its own.
  return (
    said
      .replace(poolPrefix, '')
      .replace(/\.{2,}$/, '.')
      .trim() || plainRefusal
  );
}
