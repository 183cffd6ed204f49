import type { FunctionName } from '#infra/access';

/** What a Lambda gets to work with. */
export interface Size {
  readonly memory: number;
  /** Seconds until it is stopped. */
  readonly timeout: number;
}

const ordinary: Size = { memory: 512, timeout: 10 };

/** The gateway gives up after 29 seconds; whoever decodes an image may use nearly all of them. */
const images: Size = { memory: 1024, timeout: 28 };

/** The Lambdas that need something else than the ordinary. */
const special: Partial<Record<FunctionName, Size>> = {
  posts: images,
  'connection-headers': images,
  'key-learning-area': images,
  'editor-images': images,
  /** It holds everyone of a school in memory. */
  audiences: { memory: 1024, timeout: 20 },
  /** It finds people by name among everyone of a school. */
  audit: { memory: 1024, timeout: 20 },
  /** It holds the words of a school in memory (`functions/search/site-index.ts` says how many), and reads them all when it starts. */
  search: { memory: 1769, timeout: 28 },
  /** Cognito waits five seconds for a trigger. */
  identity: { memory: 512, timeout: 5 },
  /** It holds everyone of a school in memory, and makes the messages of some. */
  'send-emails': { memory: 1024, timeout: 28 },
  /** It reads the messages of some mailings whole when somebody looks for a post. */
  emailstatistics: { memory: 1024, timeout: 28 },
  /** It freezes an audience of twenty thousand, or sends for some minutes. */
  'mailings-worker': { memory: 1024, timeout: 300 },
  'mail-events-worker': { memory: 512, timeout: 60 },
  /** A tagged PDF of 200,000 rows takes 1.9 GB while it is written. */
  'mail-exports-worker': { memory: 3008, timeout: 900 },
  'mail-schedule': { memory: 512, timeout: 60 },
  'work-watch': { memory: 256, timeout: 30 },
  'mail-recount': { memory: 512, timeout: 900 },
  'intake-worker': { memory: 1024, timeout: 900 },
  'post-sweep': { memory: 512, timeout: 120 },
  /** It holds everyone of a school in memory. */
  purge: { memory: 1024, timeout: 900 },
};

export const sizeOf = (name: FunctionName): Size => special[name] ?? ordinary;
