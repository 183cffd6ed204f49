/** What is said when the portal itself is the trouble. */
export const signInAgain = 'Please sign in again to go on.';
export const unreachable = 'The portal cannot be reached just now. Please try again in a moment.';
export const offline = 'You are offline. The portal goes on as soon as there is a connection.';
