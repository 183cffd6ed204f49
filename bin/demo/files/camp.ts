/** What the Year 7 camp costs, in cents, and the code with which families pay it. */
export const camp = 18_745;
export const campCode = 'CAMP7';
