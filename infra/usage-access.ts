import type { Reach } from '#infra/reach';
import { caller } from '#infra/student-access';

/** The least privileges of the Lambdas that record and show how the portal is read. */
export const usageAccess = {
  readposts: {
    tables: { ...caller, readposts: 'readWrite', posts: 'read', looks: 'append' },
  },
  'post-readers': {
    tables: {
      ...caller,
      readposts: 'read',
      posts: 'read',
      groups: 'read',
      mailings: 'readWrite',
      'mail-suppressions': 'read',
      documents: 'readWrite',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
    queues: ['documents', 'mail'],
  },
  metrics: {
    tables: {
      ...caller,
      'visit-counts': 'read',
      'mail-counters': 'read',
      'search-misses': 'read',
      readposts: 'read',
      posts: 'read',
    },
  },
  weblogs: {
    tables: {
      ...caller,
      weblogs: 'readWrite',
      'visit-counts': 'read',
      posts: 'read',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
  },
} as const satisfies Record<string, Reach>;

/** The least privileges of the Lambda that counts visits. */
export const usageWorkers = {
  'usage-counts': {
    tables: {
      schools: 'read',
      users: 'read',
      weblogs: 'readWrite',
      readposts: 'readWrite',
      'visit-counts': 'readWrite',
    },
  },
} as const satisfies Record<string, Reach>;
