/** The messages for failures of the portal itself. */
export const signInAgain = 'Sign in again to continue.';
export const unreachable = 'The portal can’t be reached. Wait a moment and try again.';
export const offline = 'You are offline. The portal continues when the connection is back.';
export const offlineReading = 'You are offline. You can read what is here, but not send.';
