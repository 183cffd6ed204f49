/** Returns the form in which usernames are compared: without regard to case. */
export const usernameKey = (username: string): string => username.normalize('NFC').toLowerCase();
