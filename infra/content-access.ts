import type { Reach } from '#infra/reach';
import { caller } from '#infra/student-access';

/** The least privileges of the Lambdas for the settings of a school. */
export const settingsAccess = {
  settings: { tables: { ...caller, settings: 'read', emergencybroadcast: 'read' } },
  'school-settings': {
    tables: {
      ...caller,
      settings: 'readWrite',
      'post-categories': 'readWrite',
      posts: 'read',
      roster: 'read',
      limits: 'write',
    },
    buckets: { media: 'readWrite' },
  },
} as const satisfies Record<string, Reach>;

/** The least privileges of the Lambdas for posts: themselves, whom one reaches, and what it asks. */
export const postAccess = {
  posts: {
    tables: {
      ...caller,
      posts: 'readWrite',
      asks: 'readWrite',
      'post-versions': 'readWrite',
      groups: 'read',
      'post-categories': 'read',
      files: 'readWrite',
      idempotency: 'readWrite',
      limits: 'write',
    },
    buckets: {
      content: 'readWrite',
      files: 'write',
      media: 'readWrite',
      downloads: 'readWrite',
      search: 'read',
    },
    under: { files: 'arrivals/', search: 'posts/' },
  },
  audiences: {
    tables: { ...caller, groups: 'read', posts: 'read', mailings: 'read', looks: 'append' },
  },
  asks: {
    tables: {
      ...caller,
      asks: 'readWrite',
      posts: 'read',
      /** The texts to which people agreed. */
      'post-versions': 'read',
      calendar: 'read',
      'calendar-categories': 'read',
      groups: 'read',
      /** Whether the caller has paid. */
      finance: 'read',
      documents: 'readWrite',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
    /** It alone seals and opens what only the school reads. */
    keys: { asks: 'encrypt' },
    /** What people agreed to is shown with its text and its files. */
    buckets: { content: 'read' },
    /** Who comes from a waiting list gets a mail. */
    queues: ['documents', 'mail'],
  },
} as const satisfies Record<string, Reach>;

/** What makes the search index of a school. */
const indexing = {
  tables: {
    posts: 'read',
    places: 'read',
    pages: 'read',
    calendar: 'read',
    'calendar-categories': 'read',
    'search-index': 'readWrite',
  },
  buckets: { content: 'read', search: 'readWriteDelete' },
  under: { search: 'index/' },
} as const satisfies Reach;

/**
 * The Lambdas that keep lists of what people read. The streams of the searched tables call
 * `search-index`; the others run at fixed times.
 */
export const contentWorkers = {
  'search-index': indexing,
  'search-sweep': { ...indexing, tables: { ...indexing.tables, schools: 'read' } },
  'post-sweep': {
    tables: { schools: 'read', posts: 'readWrite', asks: 'read' },
    buckets: { search: 'readWriteDelete' },
    under: { search: 'posts/' },
  },
} as const satisfies Readonly<Record<string, Reach>>;
