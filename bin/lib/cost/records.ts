import { keptDays } from '#shared/retention';
import type { TableName } from '#shared/tables';
import { assumed, monthsOfTerm, peopleOf } from './school.ts';
import { callsOf, type Use, visitsOf } from './use.ts';

/** What a school stores of a kind of records, or of files. */
export interface Stored {
  readonly what: string;
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
  emailstatistics: 4_500,
  readposts: 840,
  weblogs: 930,
  posts: 4_170,
  'absence-notices': 270,
} as const satisfies Partial<Record<TableName, number>>;

const students = (people: number) => peopleOf('student', people);
const carers = (people: number) => peopleOf('carer', people);
const inYear = (call: Parameters<ReturnType<typeof callsOf>['get']>[0], people: number) =>
  (callsOf(people, 'measured').get(call) ?? 0) * monthsOfTerm;

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
export const storedRecords: readonly Stored[] = [
  {
    what: 'audit: who looked at a child’s record',
    kept: 'audit',
    yearly: (_, use) => use.audit * monthsOfTerm,
  },
  {
    what: 'e-mail log: a record of each message',
    kept: 'mail',
    yearly: (_, use) => use.mails * monthsOfTerm * recordBytes.emailstatistics,
  },
  {
    what: 'read marks of posts',
    kept: 'reading',
    yearly: (people) => inYear('readposts.create', people) * recordBytes.readposts,
  },
  {
    what: 'page visits',
    kept: 'visits',
    yearly: (people) => visitsOf(people) * monthsOfTerm * recordBytes.weblogs,
  },
  {
    what: 'profiles, rosters, timetables, results and accounts of the school’s files',
    kept: year,
    // 30 absences, 8 enrolments, 30 entries, 40 behaviours and 10 courses of a student; a profile.
    yearly: (people) => students(people) * 90 * kb + people * 3 * kb,
  },
  {
    what: 'absence notices, 3 records each',
    kept: 'absences',
    yearly: (people) => inYear('absences.create', people) * 3 * recordBytes['absence-notices'],
  },
  {
    what: 'acknowledgements of 30 notices',
    kept: 'acknowledgements',
    yearly: (people) => carers(people) * 30 * 400,
  },
  {
    what: 'goals, notes and requests about a student',
    kept: schooling,
    yearly: (people) => students(people) * 6 * kb,
  },
  {
    what: 'signed documents: one of each student, with its recipients',
    kept: 'signed',
    yearly: (people) => students(people) * 8 * kb,
  },
  {
    what: 'posts, pages and their versions',
    kept: lasting,
    yearly: (people) => posts(people) * 3 * recordBytes.posts,
  },
  {
    what: 'mailings, settings, counts of pages and of mail',
    kept: 'visitCounts',
    yearly: () => 20 * mb,
  },
];

/** The files in buckets. */
export const storedFiles: readonly Stored[] = [
  {
    what: 'sealed documents: 3 files of each',
    kept: 'signed',
    yearly: (people) => students(people) * 0.9 * mb,
  },
  {
    what: 'pictures in their sizes, and texts of posts',
    kept: lasting,
    yearly: (people) => posts(people) * 0.45 * mb,
  },
  { what: 'Connections as PDFs', kept: lasting, yearly: () => 40 * 8 * mb },
  {
    what: 'academic reports: 2 of each student',
    kept: schooling,
    yearly: (people) => students(people) * 0.4 * mb,
  },
  {
    what: 'files of absence notices',
    kept: 'attachments',
    yearly: (people) => inYear('absences.create', people) * 0.2 * mb,
  },
  {
    what: 'files of the school’s systems, each night',
    kept: 'rosterFiles',
    yearly: (people) => 365 * people * 2 * kb,
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
