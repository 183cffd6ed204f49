import type { Reach } from '#infra/reach';
import { caller } from '#infra/student-access';

/** The least privileges of the Lambdas about who people are, and how they sign in. */
export const peopleAccess = {
  users: { tables: { ...caller, groups: 'read', looks: 'append' } },
  /** It decides about people, and orders that links to documents end. */
  people: {
    tables: {
      ...caller,
      users: 'readWrite',
      groups: 'read',
      posts: 'read',
      'mail-suppressions': 'read',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
    queues: ['urgent-mail'],
  },
} as const satisfies Record<string, Reach>;
