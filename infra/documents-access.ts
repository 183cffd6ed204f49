import type { Reach } from '#infra/reach';
import { goals } from '#infra/student-access';

/** The tables with what a person may read about the person and own children (`functions/privacy`). */
const ownData = {
  roster: 'read',
  lessons: 'read',
  'lesson-changes': 'read',
  'year-info': 'read',
  absences: 'read',
  'absence-notices': 'read',
  favorites: 'read',
  calendar: 'read',
  'calendar-categories': 'read',
  'notification-preferences': 'read',
  'mail-suppressions': 'read',
  'push-devices': 'read',
  'course-results': 'read',
  distributions: 'read',
  'learning-behaviours': 'read',
  'academic-reports': 'read',
  'report-opens': 'read',
} as const;

/**
 * What the worker of documents may use: the records of every kind of document, and those of the PDFs
 * that belong to a school.
 */
export const documentsAccess: Reach = {
  tables: {
    schools: 'read',
    /** A person's file has who looked at the person's record. */
    looks: 'append',
    'looks-by-child': 'queryKey',
    audit: 'queryKey',
    posts: 'read',
    emailstatistics: 'read',
    mailings: 'read',
    'mail-counters': 'read',
    /** A copy of a place is written in the profiles of its editors, a group in those of its people. */
    users: 'readWrite',
    finance: 'read',
    intake: 'read',
    'subscribed-users': 'read',
    documents: 'readWrite',
    /** Changes of groups, which are written to people too. */
    groups: 'readWrite',
    settings: 'read',
    ...goals,
    readposts: 'read',
    'roll-call': 'read',
    emergencybroadcast: 'read',
    asks: 'read',
    'signing-requests': 'read',
    ...ownData,
    /** The magazine: its newsletters by category, its cover, and the record of the PDF. */
    'post-categories': 'read',
    'connection-headers': 'read',
    'connections-pdfs': 'readWrite',
    /** The goals of a homeroom: its row, with the students of it. */
    'goals-pdfs': 'readWrite',
    /** The copies of places. */
    places: 'readWrite',
    pages: 'readWrite',
  },
  buckets: {
    /** The file of a homeroom is made of those of its students, which it reads again. */
    downloads: 'readWriteDelete',
    /** The texts of newsletters, and the file of the magazine, which stays longer than downloads. */
    content: 'readWriteDelete',
    media: 'read',
  },
  /** A homeroom that takes long lets others pass, and is queued again. */
  queues: ['documents'],
};
