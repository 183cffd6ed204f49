import type { Reach } from '#infra/reach';
import { caller } from '#infra/student-access';

/** The least privileges of the Lambdas about documents to sign. */
export const signingAccess = {
  /** Anyone may call it with a link. */
  signing: {
    tables: {
      schools: 'read',
      settings: 'read',
      users: 'read',
      roster: 'read',
      'signing-requests': 'readWrite',
      'signing-links': 'readWrite',
      limits: 'write',
    },
    buckets: { signing: 'read', signed: 'read' },
    queues: ['mail', 'sealing'],
  },
  'signing-templates': {
    tables: {
      ...caller,
      settings: 'read',
      'signing-templates': 'readWrite',
      idempotency: 'readWrite',
      limits: 'write',
    },
    buckets: { files: 'write', signing: 'read' },
    under: { files: 'arrivals/' },
  },
  'signing-requests': {
    tables: {
      ...caller,
      groups: 'read',
      'signing-templates': 'readWrite',
      'signing-requests': 'readWrite',
      'signing-links': 'write',
      documents: 'readWrite',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
    buckets: { signing: 'read', signed: 'read' },
    queues: ['mail', 'documents'],
  },
} as const satisfies Record<string, Reach>;
