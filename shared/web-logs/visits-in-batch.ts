/** The most characters that a visit says of its page. */
export const longestOfVisit = { pageId: 128, title: 300, pageType: 60 } as const;

/** The limits of a batch of visits, for the app that collects it and the server that stores it. */
export const visitsInBatch = {
  /** A full batch is 30 KB in any script: a browser sends 64 KB while its page closes. */
  visits: 20,
  /** The longest time from the first visit to the last one that are stored together. */
  minutes: 5,
  /** The oldest visit that is taken: a device may be without a connection for a day. */
  hours: 24,
} as const;
