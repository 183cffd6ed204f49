/** The one path on which a sign-in answer is honoured, and where sign-out returns to. */
export const signInCallbackPath = '/sign-in/callback';
export const signedOutPath = '/signed-out';
