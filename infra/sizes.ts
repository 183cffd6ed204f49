import type { FunctionName } from '#infra/access';

/** Memory and time limit of a Lambda. */
export interface Size {
  /** In MB. */
  readonly memory: number;
  /** In seconds. */
  readonly timeout: number;
}

const ordinary: Size = { memory: 512, timeout: 10 };

/** For Lambdas that decode images. The gateway waits 29 seconds for an answer. */
const images: Size = { memory: 1024, timeout: 28 };

/** The Lambdas that need another size than the ordinary one. */
const special: Partial<Record<FunctionName, Size>> = {
  posts: images,
  'connection-headers': images,
  'key-learning-area': images,
  'editor-images': images,
  'school-settings': images,
  absences: images,
  /** Requests a provider twice, 5 s each, and decodes the thumbnail. */
  embeds: images,
  /** Loads all people of a school into memory. */
  audiences: { memory: 1024, timeout: 20 },
  /** Loads all people of a school into memory, and the marks of some posts. */
  metrics: { memory: 1024, timeout: 20 },
  /** Loads all people of a school into memory, and the marks of a post. */
  'post-readers': { memory: 1024, timeout: 20 },
  /** Loads all people of a school into memory. */
  asks: { memory: 1024, timeout: 20 },
  'roll-call': { memory: 1024, timeout: 20 },
  'emergency-sending': { memory: 1024, timeout: 20 },
  /** Searches all people of a school by name. */
  audit: { memory: 1024, timeout: 20 },
  people: { memory: 1024, timeout: 20 },
  /** Loads the search index of a school at its start. */
  search: { memory: 1769, timeout: 28 },
  /** Both can build the index of a school: 100,000 documents (`docs/benchmarks.md`). */
  'search-index': { memory: 1769, timeout: 900 },
  'search-sweep': { memory: 1769, timeout: 900 },
  /** Cognito waits 5 seconds for a trigger. */
  identity: { memory: 512, timeout: 5 },
  /** Loads all people of a school into memory and renders messages for some of them. */
  'send-emails': { memory: 1024, timeout: 28 },
  /** Reads all messages of some mailings when a person searches for a post. */
  emailstatistics: { memory: 1024, timeout: 28 },
  /**
   * Stores the recipients of a mailing, up to 20,000, or sends for some minutes: 200 messages a
   * second need a whole processor.
   */
  'mail-worker': { memory: 1769, timeout: 300 },
  'urgent-mail-worker': { memory: 1769, timeout: 300 },
  /** Loads all people of a school into memory, for the links of a child. */
  attendance: { memory: 1024, timeout: 20 },
  /** Loads all people of a school into memory, for the names of those who are mailed. */
  'student-notes': { memory: 1024, timeout: 20 },
  'private-mail-worker': { memory: 512, timeout: 60 },
  'mail-events-worker': { memory: 512, timeout: 60 },
  /**
   * A tagged PDF of 200,000 rows takes 1.9 GB while it is written. Tables, a magazine of 500
   * newsletters and the PDFs of a homeroom take less.
   */
  'documents-worker': { memory: 3008, timeout: 900 },
  /** Holds a document of 20 MB and both of its sealed copies. */
  'sealing-worker': { memory: 3008, timeout: 300 },
  /** Loads all people of a school into memory, for the students of a year level. */
  'learning-goals-pdf': { memory: 1024, timeout: 28 },
  'mail-schedule': { memory: 512, timeout: 60 },
  'work-watch': { memory: 256, timeout: 30 },
  'mail-recount': { memory: 512, timeout: 900 },
  /** Reads all visits of a day, and at its first run those of all days. */
  'usage-counts': { memory: 512, timeout: 900 },
  /**
   * Reads 2 million results of a school of 20,000 at once (`docs/benchmarks.md`), or a course: up to
   * 1,000 students with 100 tasks.
   */
  'intake-worker': { memory: 2048, timeout: 900 },
  /** Draws 200 pages. The largest file that is accepted unpacks to 256 MB. */
  'files-worker': { memory: 3008, timeout: 120 },
  /** Loads all people of a school into memory, for the guardians of students. */
  'signing-requests': { memory: 1024, timeout: 20 },
  /** Makes the documents of a batch, or sends mails. */
  'signing-sweep': { memory: 512, timeout: 120 },
  'absence-sweep': { memory: 512, timeout: 300 },
  /** Holds the looks of 45 minutes of a school, up to some 200,000 by child. */
  'looks-roll-up': { memory: 1024, timeout: 900 },
  /** Makes the object of 100,000 live posts (`docs/benchmarks.md`). */
  'post-sweep': { memory: 1769, timeout: 300 },
  /** Loads all people of a school into memory. */
  purge: { memory: 1024, timeout: 900 },
};

export const sizeOf = (name: FunctionName): Size => special[name] ?? ordinary;
