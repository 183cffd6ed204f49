import { keptDays } from '#shared/retention';
import type { BucketName } from '#shared/store-names';
import type { TableName } from '#shared/tables';
import { assumed, monthsOfTerm, peopleOf } from './school.ts';
import { callsOf, rolledLooks, type Use } from './use.ts';

/** What a school stores of a kind of records, or of files. */
export interface Stored<Name extends string = string> {
  readonly what: string;
  /** The tables or buckets that have it. */
  readonly in: readonly Name[];
  /** The bytes that a year adds. */
  readonly yearly: (people: number, use: Use) => number;
  /** A class of `keptDays`, or the years for which it is kept in another way. */
  readonly kept: keyof typeof keptDays | { readonly years: number };
}

/**
 * The bytes of a record with the copies in its indexes, and the 100 bytes that DynamoDB adds to each.
 * `test/bin/cost/units.test.ts` measures those of records that our own code makes.
 */
export const recordBytes = {
  emailstatistics: 5_300,
  readposts: 840,
  // The visits of a batch.
  weblogs: 1_160,
  posts: 4_170,
  'absence-notices': 270,
  // A window of a child has one look or two.
  'looks-by-child': 450,
} as const satisfies Partial<Record<TableName, number>>;

const students = (people: number) => peopleOf('student', people);
const carers = (people: number) => peopleOf('carer', people);
const inYear = (call: Parameters<ReturnType<typeof callsOf>['get']>[0], people: number) =>
  (callsOf(people).get(call) ?? 0) * monthsOfTerm;

/** As long as the school does not remove it. */
const lasting = { years: 50 } as const;
/** As long as a student is at the school. */
const schooling = { years: 6 } as const;
/** Replaced each year, or by each file: it does not grow. */
const year = { years: 1 } as const;

/** Posts of all kinds in a year: 4 of each school day at a school of 1,500. */
const posts = (people: number) => (assumed.schoolDaysOfYear * 4 * people) / 1_500;
const kb = 1_000;
const mb = 1_000_000;

/** The records in tables, the largest first. */
export const storedRecords: readonly Stored<TableName>[] = [
  {
    what: 'audit: who looked at a child’s record',
    in: ['looks', 'audit'],
    kept: 'audit',
    yearly: (_, use) => use.audit * monthsOfTerm,
  },
  {
    what: 'audit: looks listed by child',
    in: ['looks-by-child'],
    kept: 'audit',
    yearly: (people) => rolledLooks(people) * monthsOfTerm * recordBytes['looks-by-child'],
  },
  {
    what: 'e-mail log: a record of each message',
    in: ['emailstatistics'],
    kept: 'mail',
    yearly: (_, use) => use.mails * monthsOfTerm * recordBytes.emailstatistics,
  },
  {
    what: 'read marks of posts',
    in: ['readposts'],
    kept: 'reading',
    yearly: (people) => inYear('readposts.create', people) * recordBytes.readposts,
  },
  {
    what: 'page visits',
    in: ['weblogs'],
    kept: 'visits',
    yearly: (people) => inYear('weblogs.create', people) * recordBytes.weblogs,
  },
  {
    what: 'profiles, rosters, timetables, results and accounts of the school’s files',
    in: [
      ...(['users', 'identities', 'groups', 'roster', 'year-info'] as const),
      ...(['lessons', 'lesson-changes', 'absences', 'finance', 'key-learning-area'] as const),
      ...(['course-units', 'course-tasks', 'course-classrooms', 'course-results'] as const),
      ...(['distributions', 'learning-behaviours', 'learning-goals', 'virtue-goals'] as const),
      ...(['homeroom-comments', 'academic-reports', 'report-opens'] as const),
      ...(['calendar', 'calendar-days', 'calendar-categories'] as const),
    ],
    kept: year,
    // 30 absences, 8 enrolments, 30 entries, 40 behaviours and 10 courses of a student; a profile.
    yearly: (people) => students(people) * 90 * kb + people * 3 * kb,
  },
  {
    what: 'absence notices, 3 records each',
    in: ['absence-notices'],
    kept: 'absences',
    yearly: (people) => inYear('absences.create', people) * 3 * recordBytes['absence-notices'],
  },
  {
    what: 'answers to 30 posts',
    in: ['asks'],
    kept: 'asks',
    yearly: (people) => carers(people) * 30 * 400,
  },
  {
    what: 'goals, notes and requests about a student',
    in: [
      ...(['student-goals', 'notes', 'psychology', 'favorites', 'calendar-feeds'] as const),
      ...(['dashboard-preferences', 'notification-preferences', 'push-devices'] as const),
    ],
    kept: schooling,
    yearly: (people) => students(people) * 6 * kb,
  },
  {
    what: 'signed documents: one of each student, with its recipients',
    in: ['signing-requests', 'signing-links', 'signing-templates'],
    kept: 'signed',
    yearly: (people) => students(people) * 8 * kb,
  },
  {
    what: 'posts, pages and their versions',
    in: [
      ...([
        'posts',
        'post-versions',
        'files',
        'post-categories',
        'pages',
        'places',
        'embeds',
      ] as const),
      ...(['connection-headers', 'connections-pdfs'] as const),
    ],
    kept: lasting,
    yearly: (people) => posts(people) * 3 * recordBytes.posts,
  },
  {
    what: 'mailings, settings, counts of pages and of mail; all other tables are smaller',
    in: ['mailings', 'settings', 'visit-counts', 'mail-counters', 'intake'],
    kept: 'visitCounts',
    yearly: () => 20 * mb,
  },
];

/** The files in buckets. */
export const storedFiles: readonly Stored<BucketName>[] = [
  {
    what: 'sealed documents: 3 files of each',
    in: ['signed', 'signing', 'files'],
    kept: 'signed',
    yearly: (people) => students(people) * 0.9 * mb,
  },
  {
    what: 'pictures in their sizes, and texts of posts',
    in: ['media', 'content'],
    kept: lasting,
    yearly: (people) => posts(people) * 0.45 * mb,
  },
  {
    what: 'files of posts and events: 1 MB for every fifth post',
    in: ['content'],
    kept: lasting,
    yearly: (people) => posts(people) * 0.2 * mb,
  },
  { what: 'Connections as PDFs', in: ['media'], kept: lasting, yearly: () => 40 * 8 * mb },
  {
    what: 'academic reports: 2 of each student',
    in: ['reports'],
    kept: schooling,
    yearly: (people) => students(people) * 0.4 * mb,
  },
  {
    what: 'files of absence notices',
    in: ['attachments'],
    kept: 'attachments',
    yearly: (people) => inYear('absences.create', people) * 0.2 * mb,
  },
  {
    what: 'files of the school’s systems, each night',
    in: ['uploads'],
    kept: 'rosterFiles',
    yearly: (people) => 365 * people * 2 * kb,
  },
  {
    what: 'search index, and documents that people asked for',
    in: ['search', 'downloads'],
    kept: 'searchIndex',
    yearly: () => 365 * 20 * mb,
  },
];

/** Returns the bytes of a kind at the end of a year. */
export function bytesAfter(
  { yearly, kept }: Stored,
  { people, use, year: years }: { people: number; use: Use; year: number },
): number {
  const most = typeof kept === 'string' ? keptDays[kept] / 365 : kept.years;
  return yearly(people, use) * Math.min(years, most);
}
