import { contentWorkers } from '#infra/content-access';
import { documentsAccess } from '#infra/documents-access';
import type { Reach } from '#infra/reach';
import { usageWorkers } from '#infra/usage-access';
import type { QueueName } from '#shared/store-names';
import { leaverTables } from '#shared/tables';

/** The Lambdas that do not belong to the API: queue workers, schedules and the Cognito trigger. */
export type WorkerName =
  | `${QueueName}-worker`
  | 'mail-schedule'
  | 'mail-recount'
  | keyof typeof usageWorkers
  | 'work-watch'
  | 'absence-sweep'
  | 'signing-sweep'
  | 'looks-roll-up'
  | keyof typeof contentWorkers
  | 'purge'
  | 'school-facts'
  | 'identity';

/**
 * What sends mail of every kind but private mail. Both queues have the same worker, so a kind can be
 * urgent without a further right; it reads what its kinds are about, proves to push services who sends, and opens no sealed text.
 */
const mailSender: Reach = {
  tables: {
    schools: 'read',
    users: 'read',
    groups: 'read',
    settings: 'read',
    mailings: 'readWrite',
    emailstatistics: 'readWrite',
    'mail-counters': 'readWrite',
    'mail-suppressions': 'read',
    'mail-rate': 'readWrite',
    'notification-preferences': 'readWrite',
    /** A browser that takes no more pushes is removed. */
    'push-devices': 'readWrite',
    'subscribed-users': 'readWrite',
    'connections-pdfs': 'readWrite',
    readposts: 'read',
    posts: 'read',
    /** That the mail about a place is settled. */
    asks: 'readWrite',
    calendar: 'read',
    'calendar-categories': 'read',
    'absence-notices': 'readWrite',
    absences: 'read',
    emergencybroadcast: 'readWrite',
    /** An emergency message asks by a link whether its reader is safe. */
    'roll-call': 'readWrite',
    intake: 'read',
    looks: 'append',
    'signing-requests': 'readWrite',
    'signing-links': 'write',
    /** Which staff are on duty for a child. */
    lessons: 'read',
    'lesson-changes': 'read',
    'year-info': 'read',
    /** Whether a day is in a term. */
    roster: 'queryKey',
  },
  only: { roster: 'academicSessions' },
  buckets: { content: 'readWrite' },
  queues: ['mail', 'urgent-mail'],
  keys: { push: 'sign' },
  mail: 'send',
  texts: 'send',
};

/** The tables whose records go with the profile of their person. */
const withProfile = Object.fromEntries(leaverTables.map((name) => [name, 'readWrite' as const]));

/** The least privileges of the Lambdas without a caller: queue workers, schedules, triggers. */
export const workerAccess: Record<WorkerName, Reach> = {
  'mail-worker': mailSender,
  'urgent-mail-worker': mailSender,
  'private-mail-worker': {
    tables: {
      schools: 'read',
      'private-mail': 'readWrite',
      'mail-suppressions': 'read',
      settings: 'read',
      mailings: 'read',
      'mail-rate': 'readWrite',
    },
    queues: ['private-mail'],
    /** It opens the address of who asked for support, and no text. */
    keys: { psychology: 'address' },
    mail: 'send',
  },
  'mail-events-worker': {
    tables: {
      schools: 'read',
      mailings: 'readWrite',
      emailstatistics: 'readWrite',
      'mail-counters': 'readWrite',
      'mail-suppressions': 'write',
      /** A delivered digest stores the time up to which its reader has the news. */
      'notification-preferences': 'readWrite',
      'mail-parked': 'readWrite',
      /** A private mail has left. */
      'private-mail': 'write',
    },
    /** The address of a recipient does not work. */
    queues: ['mail'],
  },
  'documents-worker': documentsAccess,
  /** Seals documents. It cannot read or replace a sealed one. */
  'sealing-worker': {
    tables: { schools: 'read', settings: 'read', 'signing-requests': 'readWrite' },
    buckets: { signing: 'read', signed: 'write' },
    keys: { sealing: 'sign', 'sealing-root': 'sign' },
    queues: ['mail'],
  },
  /** Reads files of strangers, so it has nothing else. */
  'files-worker': {
    tables: {},
    buckets: { files: 'readDelete', signing: 'write', content: 'write' },
    under: { signing: 'files/', content: 'files/' },
  },
  'mail-schedule': {
    tables: {
      schools: 'read',
      mailings: 'readWrite',
      weeklyemailtext: 'read',
      'notification-preferences': 'read',
      calendar: 'read',
      'calendar-categories': 'read',
      /** Rights that a command has changed. */
      users: 'read',
      /** It frees places. */
      asks: 'readWrite',
      /** Whether a day is a school day. */
      settings: 'read',
      roster: 'queryKey',
    },
    only: { roster: 'academicSessions' },
    queues: ['mail', 'urgent-mail'],
  },
  'work-watch': {
    tables: {
      schools: 'read',
      intake: 'readWrite',
      /** An intake that it ends makes the cards of days old. */
      'calendar-days': 'write',
      mailings: 'readWrite',
      documents: 'readWrite',
      'connections-pdfs': 'readWrite',
      'goals-pdfs': 'readWrite',
      'absence-notices': 'readWrite',
      'private-mail': 'readWrite',
      'subscribed-users': 'readWrite',
      'signing-requests': 'readWrite',
      emergencybroadcast: 'readWrite',
      places: 'readWrite',
      groups: 'readWrite',
    },
    buckets: { media: 'readWrite' },
    queues: ['intake', 'documents', 'mail', 'urgent-mail', 'private-mail', 'sealing'],
  },
  'mail-recount': {
    tables: {
      schools: 'read',
      mailings: 'read',
      emailstatistics: 'read',
      'mail-counters': 'readWrite',
    },
  },
  ...usageWorkers,
  'intake-worker': {
    tables: {
      schools: 'read',
      looks: 'append',
      intake: 'readWrite',
      settings: 'read',
      roster: 'readWrite',
      users: 'readWrite',
      groups: 'readWrite',
      'key-learning-area': 'readWrite',
      'course-units': 'readWrite',
      'course-tasks': 'readWrite',
      'course-classrooms': 'readWrite',
      calendar: 'readWrite',
      'calendar-categories': 'readWrite',
      'calendar-days': 'write',
      absences: 'readWrite',
      lessons: 'readWrite',
      'lesson-changes': 'readWrite',
      finance: 'readWrite',
      'year-info': 'readWrite',
      'learning-behaviours': 'readWrite',
      'academic-reports': 'readWrite',
      'learning-goals': 'readWrite',
      'virtue-goals': 'readWrite',
      'homeroom-comments': 'readWrite',
      /** It makes the figures of the courses whose results it has loaded. */
      'course-results': 'readWrite',
      distributions: 'readWrite',
    },
    buckets: { uploads: 'readWrite', reports: 'readWrite' },
    queues: ['intake'],
  },
  'absence-sweep': {
    tables: {
      schools: 'read',
      'absence-notices': 'readWrite',
      absences: 'read',
      roster: 'read',
      calendar: 'read',
      'calendar-categories': 'read',
      settings: 'read',
      intake: 'read',
    },
    buckets: { attachments: 'remove' },
    /** The mail of counts, and of unexplained absences. */
    queues: ['mail', 'urgent-mail'],
  },
  /** It lists looks by child, and changes none. */
  'looks-roll-up': {
    tables: { schools: 'read', looks: 'read', 'looks-by-child': 'appendQueryKey' },
  },
  'signing-sweep': {
    tables: { schools: 'read', 'signing-requests': 'readWrite', 'signing-links': 'write' },
    queues: ['mail'],
  },
  ...contentWorkers,
  purge: {
    tables: {
      schools: 'read',
      users: 'readWrite',
      /** Of asks also whether answers to a removed post or event remain, which keep its versions and files. */
      ...withProfile,
      posts: 'readWrite',
      'post-versions': 'readWrite',
      calendar: 'read',
      files: 'readWrite',
      pages: 'readWrite',
      places: 'readWrite',
      mailings: 'readWrite',
      emailstatistics: 'readWrite',
      intake: 'readWrite',
      'academic-reports': 'readWrite',
      'signing-templates': 'readWrite',
      'roll-call': 'readWrite',
      'mail-rate': 'write',
    },
    buckets: { content: 'remove', reports: 'remove', signing: 'remove' },
    /** The people of groups may be others from today on; reminders to correct the roster. */
    queues: ['documents', 'mail'],
    /** It finds the requests for support of a person, and opens none. */
    keys: { psychology: 'blind' },
  },
  /** The custom resource of a deployment: nothing else writes the list of schools. */
  'school-facts': { tables: { schools: 'append' } },
  identity: { tables: { users: 'read', identities: 'readWrite' } },
};
