/**
 * How many days each class of records is kept: what the tables' time to live, the buckets' rules and the nightly purge go by. A school
 * year and a little more where a school may be asked; a term where only a mistake is to be taken back.
 */
export const keptDays = {
  /** A profile after the person left. */
  leavers: 400,
  /** Which posts somebody has opened. */
  reading: 400,
  /** Page visits. */
  visits: 400,
  /** Mailings with everybody's message; the numbers above the logs stay. */
  mail: 400,
  /** Intakes as the screen lists them. */
  intakes: 400,
  /** Files as they came from the school's systems, and the plans made of them. */
  rosterFiles: 90,
  /** Removed posts, with their history and texts. */
  bin: 90,
  /** Deleted pages, with their versions, blog entries and texts. */
  deletedPages: 90,
  /** Removed places, with all their pages. */
  places: 90,
  /** Removed entries of a blog, with their texts. */
  blogEntries: 90,
  /** Versions of texts and pictures that were replaced or removed. */
  olderVersions: 90,
  /** Events of SES that nobody understood. */
  parked: 30,
  /** List files and PDFs. */
  answers: 1,
} as const;

const day = 86_400;

/** When a record goes by itself, in seconds since 1970, as DynamoDB's time to live wants it. */
export const goneAfter = (at: Date, days: number): number =>
  Math.floor(at.getTime() / 1000) + days * day;

/** The moment before which a class of records is too old. */
export const tooOldBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * day * 1000);
