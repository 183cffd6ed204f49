import type { DocumentKind } from '#shared/documents/document-kinds';
import type { TableCost } from '../../lib/running/counted-tables.ts';

/** The most that a call may cost: `units` are those read and written together. */
export interface CallLimit extends Partial<TableCost> {
  readonly units?: number;
}

const home: CallLimit = { units: 20, calls: 12 };
const narrow: CallLimit = { units: 10 };

/** The limits of calls with a row, also among 100,000 records. */
export const callLimits: Readonly<Record<string, CallLimit>> = {
  'home.get: carer': home,
  'home.get: carer of two': home,
  'home.get: busy carer of two': home,
  // Each further child adds 2 queries, of its notices and its documents: people write them at any time.
  'home.get: carer of three': { ...home, calls: 13 },
  'home.get: busy carer of three': { units: 21, calls: 13 },
  'home.get: teacher': home,
  'home.get: student': home,
  'home.get: office': home,
  'posts.list: carer': narrow,
  'posts.list: carer of two': narrow,
  'posts.list: teacher': narrow,
  'posts.list: student': narrow,
  'posts.list: office': narrow,
  'students.list: a teacher of 77': { read: 12, written: 6 },
  'students.list: a principal': { read: 60, written: 6 },
  'emailstatistics.list: 25 children of four days': { written: 6 },
  'emailstatistics.list: 100 children of four days': { written: 6 },
};

/** Returns whether a cost is above a limit. */
export const isAbove = (
  { read, written, calls }: TableCost,
  { units = Infinity, ...most }: CallLimit,
): boolean =>
  read + written > units ||
  read > (most.read ?? Infinity) ||
  written > (most.written ?? Infinity) ||
  calls > (most.calls ?? Infinity);

/** What the people of a school may be at most. */
const people = 'the people of a school: 60,000 in the memory of a Lambda';

/** Lists that cannot have a million records, with what limits them (`docs/growth.md`). */
export const listLimits: Readonly<Record<string, string>> = {
  'groups.members': 'a list has 2,000 people at most; whom a rule finds is read as audiences are',
  'asks.list':
    'what a school asked in 400 days: some hundreds of posts and events; a page reads the 1,000 places at most of each that has a limit',
  'asks.listPeople': people,
  'calendar.bin': 'what was removed in 60 days; an answer looks through 1,000 events',
  'calendar.list': '20,000 events in the file of a school; an answer has 400 days at most',
  'calendar.listForEveryone':
    '20,000 events in the file of a school; an answer has 400 days at most',
  'intake.leaving': people,
  'learning-goals-pdf.students': 'the students of a homeroom',
  'pages.list': '300 pages of a place',
  'people.list': `${people}; at most once a minute, about 1,440 units for 20,000`,
  'emergency-sending.listUnreached': people,
  'roll-call.listPeople': people,
  'search.find': '100,000 documents of a school: “What the search of a large school costs”',
  'student-goals.overview': 'the students of a homeroom or a year',
  'upcoming-tasks.list': 'the classes of a student, and the tasks of some weeks in them',
};

const file = 'one row in the file for each record: 200,000 in a PDF, 1,048,575 in a workbook';

/** What a report reads, for those that no row measures. */
export const reportLimits: Readonly<Partial<Record<DocumentKind, string>>> = {
  'account-statement': 'the entries of one family: about 30 a year',
  asks: people,
  'email-logs': file,
  'learning-goals': 'the students of a homeroom',
  privacy: 'the records of one person or child',
  'roll-call': people,
  unreached: people,
  'signing-requests': file,
};

const message = 'one message of its queue';

/** What a job reads in a run, for those that no row measures. */
export const jobLimits: Readonly<Record<string, string>> = {
  'absence-sweep': 'the notices that are open, which end after their last day',
  'documents-worker': `${message}: a report, as above; 1,000 articles; the students of a homeroom; the 300 pages of a place`,
  identity: 'one sign-in',
  'intake-worker': `${message}: 200,000 rows in a file, 3,000,000 in a roster; or a course`,
  'looks-roll-up': 'the looks of 45 minutes of a school; up to a day of them after a fault',
  'mail-events-worker': `${message}: ten events`,
  'mail-schedule': 'the settings of each school, and what is open to answer, with its places',
  'mail-worker': `${message}: 60,000 people; see “A mailing to 10,000 people”`,
  'private-mail-worker': `${message}: 80 recipients`,
  'school-facts': 'the list of schools',
  'sealing-worker': `${message}: a document`,
  'search-sweep': '100,000 documents: “What the search of a large school costs”',
  'search-index': `${message}: the changes of a batch`,
  'files-worker': `${message}: a file of 20 MB`,
  'urgent-mail-worker': `${message}: a notice, or the unexplained absences of a day`,
};
