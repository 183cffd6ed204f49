import type { Reach } from '#infra/reach';

/** The least privileges of the Lambdas about documents to sign, without a caller. */
export const signingAccess = {
  /** Anyone may call it with a link. */
  signing: {
    tables: {
      schools: 'read',
      users: 'read',
      roster: 'read',
      'signing-requests': 'readWrite',
      'signing-links': 'readWrite',
      limits: 'write',
    },
    buckets: { signing: 'read', signed: 'read' },
    queues: ['signing', 'sealing'],
  },
} as const satisfies Record<string, Reach>;
