import { postAccess, settingsAccess } from '#infra/content-access';
import { mailAccess } from '#infra/mail-access';
import type { Reach } from '#infra/reach';
import { signingAccess } from '#infra/signing-access';
import { caller, peopleAccess, studentAccess } from '#infra/student-access';
import { usageAccess } from '#infra/usage-access';
import { type WorkerName, workerAccess } from '#infra/worker-access';
import type { ResourceName } from '#shared/api';

/** The name of a Lambda in its bundle, in the table below and in its metrics. */
export type FunctionName = ResourceName | WorkerName;

/** The tables from which a day of a timetable is made. */
const timetable = {
  roster: 'read',
  lessons: 'read',
  'lesson-changes': 'read',
  calendar: 'read',
  'calendar-categories': 'read',
  settings: 'read',
} as const;

/** The access table: the least privileges of every Lambda. */
export const access: Record<FunctionName, Reach> = {
  ...peopleAccess,
  ...settingsAccess,
  ...postAccess,
  'post-categories': { tables: { ...caller, 'post-categories': 'read' } },
  'connection-headers': {
    tables: {
      ...caller,
      'connection-headers': 'readWrite',
      limits: 'write',
      idempotency: 'readWrite',
    },
    buckets: { media: 'readWrite' },
  },
  'connections-pdf': {
    tables: {
      ...caller,
      'connections-pdfs': 'readWrite',
      posts: 'read',
      'connection-headers': 'read',
      idempotency: 'readWrite',
      limits: 'write',
    },
    buckets: { content: 'readDelete' },
    queues: ['documents'],
  },
  places: {
    tables: {
      ...caller,
      looks: 'append',
      users: 'readWrite',
      places: 'readWrite',
      pages: 'read',
      groups: 'read',
      'key-learning-area': 'read',
      idempotency: 'readWrite',
      limits: 'write',
    },
    queues: ['documents'],
  },
  pages: {
    tables: { ...caller, pages: 'readWrite', places: 'read', idempotency: 'readWrite' },
    buckets: { content: 'readWrite', media: 'read' },
  },
  pagetypes: { tables: caller },
  'editor-images': { tables: { ...caller, limits: 'write' }, buckets: { media: 'write' } },
  embeds: {
    tables: { ...caller, embeds: 'readWrite', limits: 'write' },
    buckets: { media: 'write' },
  },
  audit: {
    tables: { ...caller, looks: 'appendRead', 'looks-by-child': 'queryKey', audit: 'read' },
  },
  privacy: {
    tables: {
      ...caller,
      identities: 'readWrite',
      /** It finds who looked at one person's record, not what one person looked at. */
      looks: 'append',
      'looks-by-child': 'queryKey',
      audit: 'queryKey',
      'calendar-feeds': 'read',
      /** A sign-out everywhere ends pushes. */
      'push-devices': 'readWrite',
      emailstatistics: 'read',
      documents: 'readWrite',
      idempotency: 'readWrite',
      limits: 'write',
    },
    queues: ['documents'],
  },
  favorites: {
    tables: {
      ...caller,
      favorites: 'readWrite',
      posts: 'read',
      calendar: 'read',
      'calendar-categories': 'read',
    },
  },
  emergencybroadcast: {
    tables: { ...caller, emergencybroadcast: 'readWrite', 'roll-call': 'write' },
    buckets: { media: 'write' },
    queues: ['urgent-mail'],
  },
  'roll-call': {
    tables: {
      ...caller,
      ...timetable,
      'roll-call': 'readWrite',
      absences: 'read',
      'absence-notices': 'read',
      groups: 'read',
      documents: 'readWrite',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
    queues: ['documents'],
  },
  intake: {
    tables: {
      ...caller,
      intake: 'readWrite',
      settings: 'write',
      looks: 'append',
      idempotency: 'readWrite',
    },
    buckets: { uploads: 'readWrite' },
    queues: ['intake'],
  },
  'key-learning-area': {
    tables: { ...caller, 'key-learning-area': 'readWrite', places: 'read' },
    buckets: { media: 'write' },
  },
  'course-units': { tables: { ...caller, roster: 'read', places: 'read', 'course-units': 'read' } },
  'course-tasks': { tables: { ...caller, roster: 'read', places: 'read', 'course-tasks': 'read' } },
  'course-classrooms': {
    tables: { ...caller, roster: 'read', places: 'read', 'course-classrooms': 'read' },
  },
  'upcoming-tasks': { tables: { ...caller, roster: 'read', places: 'read', looks: 'append' } },
  'my-day-timetables': {
    tables: { ...caller, ...timetable, looks: 'append' },
  },
  'teacher-day-timetable': { tables: { ...caller, ...timetable } },
  calendar: {
    tables: {
      ...caller,
      calendar: 'readWrite',
      'calendar-days': 'readWrite',
      'calendar-categories': 'readWrite',
      asks: 'read',
      groups: 'read',
      idempotency: 'readWrite',
      'calendar-feeds': 'readWrite',
      favorites: 'read',
      roster: 'read',
      lessons: 'read',
      'lesson-changes': 'read',
      settings: 'read',
      files: 'readWrite',
      limits: 'write',
    },
    buckets: { content: 'read' },
    under: { content: 'files/' },
    /** Who said yes to an event that is cancelled gets a mail. */
    queues: ['mail'],
  },
  home: {
    tables: {
      ...caller,
      ...timetable,
      looks: 'append',
      posts: 'read',
      asks: 'read',
      readposts: 'read',
      favorites: 'read',
      places: 'read',
      'calendar-days': 'readWrite',
      absences: 'read',
      'absence-notices': 'read',
      finance: 'read',
      'signing-requests': 'read',
      mailings: 'read',
      intake: 'read',
    },
    buckets: { search: 'read' },
    under: { search: 'posts/' },
  },
  'admin-dashboard': {
    tables: {
      ...caller,
      emergencybroadcast: 'read',
      mailings: 'read',
      intake: 'read',
      settings: 'read',
      'subscribed-users': 'read',
      'connections-pdfs': 'read',
      'goals-pdfs': 'read',
      documents: 'read',
      posts: 'read',
      'mail-counters': 'read',
      /** On which days mail leaves. */
      calendar: 'read',
      'calendar-categories': 'read',
      roster: 'queryKey',
    },
    only: { roster: 'academicSessions' },
  },
  ...mailAccess,
  documents: {
    tables: { ...caller, documents: 'readWrite' },
    buckets: { downloads: 'readDelete' },
  },
  carerstudents: { tables: { ...caller, settings: 'read', looks: 'append' } },
  'student-info': { tables: { ...caller, groups: 'read', looks: 'append' } },
  absences: {
    tables: {
      ...caller,
      'absence-notices': 'readWrite',
      absences: 'read',
      lessons: 'read',
      'lesson-changes': 'read',
      calendar: 'read',
      'calendar-categories': 'read',
      roster: 'read',
      settings: 'read',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
    buckets: { attachments: 'readWriteDelete' },
    queues: ['urgent-mail'],
  },
  attendance: {
    tables: {
      ...caller,
      groups: 'read',
      'absence-notices': 'readWrite',
      absences: 'read',
      'mail-suppressions': 'read',
      settings: 'read',
      looks: 'append',
    },
    buckets: { attachments: 'read' },
    queues: ['urgent-mail'],
  },
  'send-absent-email': {
    tables: { ...caller, 'absence-notices': 'read', settings: 'read', looks: 'append' },
    queues: ['urgent-mail'],
  },
  'financial-info': {
    tables: {
      ...caller,
      finance: 'read',
      intake: 'read',
      documents: 'readWrite',
      looks: 'append',
      idempotency: 'readWrite',
      limits: 'write',
    },
    queues: ['documents'],
  },
  'year-info': {
    tables: { ...caller, groups: 'read', looks: 'append' },
  },
  'new-students': { tables: { ...caller, groups: 'read', looks: 'append' } },
  search: {
    tables: {
      ...caller,
      posts: 'read',
      places: 'read',
      pages: 'read',
      calendar: 'read',
      'calendar-categories': 'read',
      settings: 'read',
      'search-index': 'read',
      'search-misses': 'write',
      limits: 'write',
    },
    buckets: { content: 'read', search: 'read' },
    under: { search: 'index/' },
  },
  ...studentAccess,
  ...signingAccess,
  ...usageAccess,
  ...workerAccess,
};
