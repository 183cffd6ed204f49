import { keptDays } from '#shared/retention';
import type { Site } from '#shared/rights/site';
import { type BucketName, bucketShapes } from '#shared/store-names';
import { type TableName, tables } from '#shared/tables';
import { keptOf } from '#shared/tables/kept-words';
import type { TableShape } from '#shared/tables/table-shape';
import { type FinderRow, finderOf } from './finders.ts';

/** What a table or bucket stores about people. */
export interface RegisterRow {
  /** The data about people. */
  readonly holds: string;
  /** How a person is found in it. */
  readonly found: string;
  /** What an erasure does, and what stays and why. */
  readonly erasure: string;
  /** How long data is stored, and what deletes it. */
  readonly kept: string;
}

interface BucketRow extends RegisterRow {
  /** The prefixes of a school's objects that may hold people. */
  readonly prefixes: (site: Site) => readonly string[];
  /**
   * Whether an erasure deletes an object if it names the person, if a record of the person names it
   * (`Match.files`), or always; absent if never.
   */
  readonly goes?: (key: string) => 'if named' | 'if listed' | 'always' | undefined;
}

type TableRow = RegisterRow & Partial<Pick<FinderRow, 'match'>>;

/** Every table, from its row in `shared/tables`. */
export const tableRegister = Object.fromEntries(
  Object.entries<TableShape>(tables).map(([name, row]): [string, TableRow] => [
    name,
    {
      ...(finderOf(row) ?? { found: '–', erasure: 'nothing' }),
      holds: row.holds,
      kept: keptOf(row),
    },
  ]),
) as Record<TableName, TableRow>;

/** Returns the prefixes of a school's objects: one for each purpose of the bucket. */
const prefixesOf = (name: 'uploads' | 'attachments' | 'downloads', site: Site): string[] =>
  Object.keys(bucketShapes[name].prefixes).map((prefix) => `${prefix}${site}/`);

/** What a mailing has frozen: `main/mailings/…`. */
const isOfMailing = /^(?!files\/)[^/]+\/mailings\//;

/** Every bucket likewise. An object is deleted with all its versions. */
export const bucketRegister: Record<BucketName, BucketRow> = {
  content: {
    holds:
      'long texts of posts and pages; files of posts and events; the frozen messages of mailings',
    found: 'the text of the object',
    erasure:
      'frozen messages, and contents that list the person for a push, are deleted (an ended mailing does not need them); texts and files stay',
    kept: `with the post, event, page or mailing, then ${keptDays.olderVersions} days as an older version (rule of the bucket)`,
    prefixes: (site) => [`${site}/`, `files/${site}/`],
    goes: (key) => (isOfMailing.test(key) ? 'if named' : undefined),
  },
  media: {
    holds: 'pictures in texts; only a human can see whom they show',
    found: 'the texts that show them',
    erasure: 'nothing: the text’s author replaces the picture',
    kept: 'until an operator removes it',
    prefixes: () => [],
  },
  uploads: {
    holds: 'rosters as received, findings, and plans with each record before and after',
    found: 'the unpacked text of the file',
    erasure:
      'files that name the person are deleted; a ready intake must be uploaded again, the last one can no longer be rolled back',
    kept: `${keptDays.rosterFiles} days (rule of the bucket)`,
    prefixes: (site) => prefixesOf('uploads', site),
    goes: () => 'if named',
  },
  attachments: {
    holds: 'files that families add to notices of absence, such as doctors’ notes',
    found: 'the notices and uploads that name them',
    erasure:
      'deleted with the notice or its sender; a notice about several children loses its files with a child',
    kept: `${keptDays.attachments} days after the notice has ended; without a notice ${keptDays.newAttachments} day`,
    prefixes: (site) => prefixesOf('attachments', site),
    goes: () => 'if listed',
  },
  reports: {
    holds: 'the PDF files of academic reports',
    found: 'the reports that name them',
    erasure: 'deleted with the report',
    kept: 'until an operator removes it, or the student is erased',
    prefixes: (site) => [`files/${site}/`],
    goes: () => 'if listed',
  },
  files: {
    holds: 'documents to sign, and files of posts and events, as they arrive',
    found: '–',
    erasure: 'nothing: they go on the next day',
    kept: `${keptDays.fileUploads} day (rule of the bucket)`,
    prefixes: () => [],
  },
  signing: {
    holds: 'documents to sign as they are sent, with pictures of their pages',
    found: '–',
    erasure: 'nothing: they are the same for all students',
    kept: 'until an operator removes it',
    prefixes: () => [],
  },
  signed: {
    holds: 'sealed documents, with the record of who signed when and from where',
    found: 'the completed requests, which name them',
    erasure: `nothing: both sides may need them (legal hold); the report names them. They are deleted after ${keptDays.signed} days`,
    kept: `${keptDays.signed} days`,
    prefixes: () => [],
  },
  search: {
    holds:
      'the words of posts, places and pages, and the identifiers of places’ editors; what lists show of live posts, whose authors are hashes',
    found: 'the records that the index is made of',
    erasure: 'the index and the lists are made again from the records that are left',
    kept: `until it is built again each day, ${keptDays.searchIndex} days at most (rule of the bucket)`,
    prefixes: () => [],
  },
  downloads: {
    holds: 'lists and documents, each made for one person',
    found: '–',
    erasure: 'all of the school are deleted; they can be made again',
    kept: `${keptDays.downloads} day (rule of the bucket)`,
    // Files from before the prefixes of purposes begin with the school.
    prefixes: (site) => [...prefixesOf('downloads', site), `${site}/`],
    goes: () => 'always',
  },
};
