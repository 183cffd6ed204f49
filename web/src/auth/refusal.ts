import { signInCallbackPath } from '#shared/sites';

/** What the pool puts before the sentence that our own sign-in check refused with. */
const poolPrefix =
  /^(?:PreTokenGeneration|PreSignUp|PostConfirmation|PostAuthentication) failed with error /;

/** What to say when a sign-in was refused by nobody's own words. */
export const plainRefusal = 'The sign-in did not work. Please try again.';

/**
 * The sentence of a refused sign-in, from the callback's address. It counts only with the state of a sign-in that this
 * browser began; otherwise anybody could put words on our screen by a link.
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
