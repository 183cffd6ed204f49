import type { Reach } from '#infra/reach';
import { caller } from '#infra/student-access';

/** The least privileges of the Lambdas for mail: what is sent, to whom, and who wants none. */
export const mailAccess = {
  'send-emails': {
    tables: {
      ...caller,
      looks: 'append',
      weeklyemailtext: 'read',
      mailings: 'readWrite',
      'connections-pdfs': 'readWrite',
      emailstatistics: 'read',
      'mail-counters': 'read',
      'mail-suppressions': 'read',
      'notification-preferences': 'read',
      posts: 'read',
      calendar: 'read',
      'calendar-categories': 'read',
      settings: 'read',
      idempotency: 'readWrite',
      limits: 'write',
    },
    buckets: { content: 'read' },
    queues: ['mail'],
    mail: 'quota',
  },
  'emergency-sending': {
    tables: {
      ...caller,
      emergencybroadcast: 'readWrite',
      groups: 'read',
      emailstatistics: 'read',
      'mail-counters': 'read',
      'mail-suppressions': 'read',
      'push-devices': 'read',
      documents: 'readWrite',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
    queues: ['urgent-mail', 'documents'],
  },
  /** Anyone may call it with a link. */
  'roll-links': {
    tables: {
      schools: 'read',
      users: 'read',
      'roll-call': 'readWrite',
      emergencybroadcast: 'read',
      /** The link of a text may say that its number is wrong. */
      'mail-suppressions': 'write',
      limits: 'write',
    },
    queues: ['mail'],
  },
  weeklyemailtext: { tables: { ...caller, weeklyemailtext: 'readWrite' } },
  emailstatistics: {
    tables: {
      ...caller,
      looks: 'append',
      emailstatistics: 'read',
      mailings: 'read',
      'mail-counters': 'read',
      documents: 'readWrite',
      posts: 'read',
      limits: 'write',
      idempotency: 'readWrite',
    },
    buckets: { downloads: 'read' },
    queues: ['documents'],
  },
  'notification-preferences': {
    tables: {
      ...caller,
      'notification-preferences': 'readWrite',
      'mail-suppressions': 'read',
      emailstatistics: 'read',
    },
  },
  /** It reads the key with which browsers subscribe, and signs nothing. */
  'push-devices': {
    tables: {
      ...caller,
      'push-devices': 'readWrite',
      /** The first device sets quiet hours. */
      'notification-preferences': 'readWrite',
    },
    queues: ['urgent-mail'],
    keys: { push: 'public' },
  },
  'mail-suppressions': {
    tables: { ...caller, 'mail-suppressions': 'readWrite', looks: 'append' },
    mail: 'release',
  },
  unsubscribe: {
    tables: {
      schools: 'read',
      settings: 'read',
      'notification-preferences': 'readWrite',
      'subscribed-users': 'readWrite',
      limits: 'write',
    },
    queues: ['mail'],
  },
  'connections-email': {
    tables: {
      ...caller,
      'connections-pdfs': 'readWrite',
      'subscribed-users': 'read',
      mailings: 'readWrite',
      idempotency: 'readWrite',
      limits: 'write',
    },
    queues: ['mail'],
  },
  'subscribed-users': {
    tables: {
      ...caller,
      'subscribed-users': 'readWrite',
      documents: 'readWrite',
      idempotency: 'readWrite',
      limits: 'write',
    },
    queues: ['mail', 'documents'],
  },
} as const satisfies Record<string, Reach>;
