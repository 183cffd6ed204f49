/** The one path on which a sign-in answer is honoured, and where sign-out returns to. */
export const signInCallbackPath = '/sign-in/callback';
export const signedOutPath = '/signed-out';

/** The beginnings of the portal's addresses that contain a secret: no browser or log keeps them. */
export const secretPaths: readonly string[] = ['/unsubscribe/', signInCallbackPath];

/** Whether the address of a page of the portal contains a secret. */
export const isSecretPath = (pathname: string): boolean =>
  secretPaths.some((path) => pathname.startsWith(path));
