/** The hours that a sign-in lasts. Afterwards the person signs in again. */
export const sessionHours = 12;
