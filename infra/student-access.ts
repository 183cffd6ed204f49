import type { Reach } from '#infra/reach';

/**
 * The tables with which every API Lambda finds its caller's school, profile and children, and the
 * students of whom staff are in charge: by year, by lessons, and today by a changed lesson.
 */
export const caller = {
  schools: 'read',
  users: 'read',
  identities: 'read',
  'year-info': 'read',
  lessons: 'read',
  'lesson-changes': 'read',
} as const;

/** The tables with what is written about students' goals. */
export const goals = {
  'student-goals': 'read',
  'learning-goals': 'read',
  'virtue-goals': 'read',
  'homeroom-comments': 'read',
} as const;

/** What sealed texts need beside their own table: names of addresses, mail, and the audit. */
const confidential = {
  settings: 'read',
  'private-mail': 'write',
  looks: 'append',
  idempotency: 'readWrite',
  limits: 'write',
} as const;

/** The tables of results and of what courses publish. */
const results = { 'course-results': 'read', distributions: 'read' } as const;

/**
 * The least privileges of the Lambdas about what students learn and write, and what staff write about
 * them.
 */
export const studentAccess = {
  'student-notes': {
    tables: { ...caller, ...confidential, notes: 'readWrite' },
    keys: { notes: 'encrypt' },
    queues: ['private-mail'],
  },
  'school-psychology-request': {
    tables: { ...caller, ...confidential, psychology: 'readWrite' },
    keys: { psychology: 'encrypt' },
    queues: ['private-mail'],
  },
  'student-goals': {
    tables: {
      ...caller,
      'student-goals': 'readWrite',
      'learning-goals': 'read',
      'virtue-goals': 'read',
      'homeroom-comments': 'read',
      'goals-pdfs': 'read',
      groups: 'read',
      roster: 'read',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
    buckets: { downloads: 'readWrite' },
  },
  'student-learning-goals': { tables: { ...caller, ...goals, looks: 'append' } },
  'homeroom-comments': { tables: { ...caller, ...goals, looks: 'append' } },
  'learning-goals-pdf': {
    tables: {
      ...caller,
      groups: 'read',
      'goals-pdfs': 'readWrite',
      documents: 'readWrite',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
    buckets: { downloads: 'read' },
    queues: ['documents'],
  },
  students: {
    tables: {
      ...caller,
      groups: 'read',
      roster: 'read',
      'calendar-days': 'readWrite',
      looks: 'append',
    },
  },
  plotcourse: { tables: { ...caller, ...results, looks: 'append' } },
  plottask: { tables: { ...caller, ...results, looks: 'append' } },
  'student-learning-behaviour': {
    tables: { ...caller, 'learning-behaviours': 'read', looks: 'append' },
  },
  'learning-behaviour-by-course': {
    tables: { ...caller, 'learning-behaviours': 'read', looks: 'append' },
  },
  'student-academic-reports': {
    tables: {
      ...caller,
      'academic-reports': 'read',
      'report-opens': 'readWrite',
      looks: 'append',
    },
    buckets: { reports: 'read' },
  },
  'dashboard-preferences': { tables: { ...caller, 'dashboard-preferences': 'readWrite' } },
} as const satisfies Record<string, Reach>;

/** The least privileges of the Lambdas about who people are, and how they sign in. */
export const peopleAccess = {
  users: { tables: { ...caller, groups: 'read', looks: 'append' } },
  /** Those that the school made are written to people by a worker. A used one is not deleted. */
  groups: {
    tables: {
      ...caller,
      groups: 'readWrite',
      posts: 'read',
      places: 'read',
      looks: 'append',
      idempotency: 'readWrite',
    },
    queues: ['documents'],
  },
  /** It decides about people, and orders that links to documents end. */
  people: {
    tables: {
      ...caller,
      users: 'readWrite',
      identities: 'readWrite',
      groups: 'read',
      posts: 'read',
      places: 'read',
      pages: 'read',
      calendar: 'read',
      'calendar-categories': 'read',
      'mail-suppressions': 'read',
      'push-devices': 'readWrite',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
    queues: ['urgent-mail'],
    accounts: true,
  },
} as const satisfies Record<string, Reach>;
