/**
 * How many days each class of records is kept. The tables' time to live, the buckets' rules and the
 * nightly purge use it. Records that a school may be asked about stay a little over a school year;
 * those that only undo a mistake stay a term.
 */
export const keptDays = {
  leavers: 400, // a profile after the person left
  erased: 0, // what only the nightly purge finds, after the erasure of its person
  results: 500, // results in courses, and figures of courses
  asks: 400, // what a post asked, after its last day, and who answered what
  sealedAnswers: 14, // answers that only the school reads, after the last day on which it needs them
  reading: 400, // read marks of posts
  visits: 90, // page visits with their person
  visitCounts: 760, // how often pages were visited on a day, 25 months
  searchMisses: 62, // searches without a result, for two months
  absences: 400, // notices of absences and leave, after the last day that they name
  attachments: 90, // files of a notice, after it has ended
  newAttachments: 1, // uploaded files that no notice has taken over
  attachmentFiles: 900, // longer than any notice lasts, with its attachments after its end
  mail: 400, // mailings with all messages; the totals above the logs stay
  pushDevices: 90, // a browser that gets pushes, after the last visit with it
  intakes: 400, // intakes as the screen lists them
  reportFiles: 90, // files of academic reports that no report has
  rosterFiles: 90, // files from the school's systems, and the plans made of them
  bin: 90, // removed posts, with their history and texts
  newFiles: 7, // uploaded files that no post and no event has
  deletedPages: 90, // deleted pages, with their versions, blog entries and texts
  places: 90, // removed places, with all their pages
  placeCopies: 1, // how copies of places ended, and the pages of one that failed
  blogEntries: 90, // removed entries of a blog, with their texts
  olderVersions: 90, // versions of texts and pictures that were replaced or removed
  signing: 400, // documents to sign that were not completed, after their end
  signed: 2557, // completed documents with what was signed, 7 years
  signingFiles: 7, // uploaded documents to sign that no template has and that were not sent
  fileUploads: 1, // files as they arrive, before their inspection
  privateMail: 2, // mail about notes and requests that has not left
  rightRequests: 7, // that a right is asked for a person, until somebody confirms it
  commandedRights: 1, // that a command changed a right, until its mail is ordered
  triedMail: 7, // an address to which mail goes again, so that it is tried once in these days
  refusedSignIns: 7, // sign-ins that were refused, with the name that was sent
  parked: 30, // events of SES that could not be read
  unsubscribed: 90, // a subscriber who unsubscribed; the hash of the address stays
  settings: 800, // changes of a school's settings, so that two school years can be compared
  embeds: 30, // titles and thumbnails of embeds, as their providers gave them
  emergencies: 400, // emergency messages that left, with their numbers
  rollCalls: 30, // marks of a roll-call, after the all-clear
  rollReports: 400, // numbers of a roll-call, without names
  downloads: 1, // list files and documents
  searchIndex: 7, // files of a search index that no newer one has replaced
  audit: 2557, // who read a child's record: the 6 years of a child at the school, and 1 for questions
  removedEvents: 60, // events that a file no longer contains, so that calendars can report them
  cancelledEvents: 400, // that the school cancelled an event, after its last day
  dayLists: 14, // the events of a day, made again when it is read
  dayCards: 2, // what a class or a child has on a day, and its students, made likewise
  groupApplies: 7, // how a change of the school's groups was written to people
  acts: 1, // what a repeated request made the first time
  limits: 2, // how often a person did something
  goalsPdfs: 30, // PDFs of a homeroom's goals, with the lists of their students
} as const;

const day = 86_400;

/** Returns when DynamoDB deletes a record, in seconds since 1970. */
export const goneAfter = (at: Date, days: number): number =>
  Math.floor(at.getTime() / 1000) + days * day;

/** Returns the moment before which a class of records is past its term. */
export const tooOldBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * day * 1000);
