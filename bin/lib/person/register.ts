import { keptDays } from '#shared/retention';
import type { BucketName, TableName } from '#shared/tables';
import { auditTrace } from './audit.ts';
import {
  changed,
  exclusionTrace,
  isOwnAddress,
  mailingTrace,
  messageTrace,
  suppressionTrace,
} from './mail-traces.ts';
import { withoutAuthor } from './nobody.ts';
import { inTexts } from './person.ts';
import { feedTrace, profileTrace, rosterTrace } from './roster-traces.ts';
import { ownByField, ownByPartition, ownBySortKey, type Trace, type Tracer } from './trace.ts';

/** What a table or bucket has to do with people. */
export interface RegisterRow {
  /** What it holds of people. */
  readonly holds: string;
  /** By what a person is found in it. */
  readonly found: string;
  /** What an erasure does, and what stays and why. */
  readonly erasure: string;
  /** How long it is kept, and what ends that. */
  readonly kept: string;
}

interface TableRow extends RegisterRow {
  /** Finds the person in a record; absent where a table holds nobody. */
  readonly trace?: Tracer;
}

interface BucketRow extends RegisterRow {
  /** Where the objects of a school lie that may hold people. */
  readonly prefixes: (site: string) => readonly string[];
  /** Whether an object goes with a person if it names them, or however that may be; absent where none does. */
  readonly goes?: (key: string) => 'if named' | 'always' | undefined;
}

const nobody = { holds: 'nobody', found: '–', erasure: 'nothing', kept: 'as long as the school' };
const asLong = 'as long as what it belongs to';
const forever = 'until somebody removes it';
const after = (days: number, what: string) => `${days} days ${what}`;

/** Who wrote something. The text stays: it is the school's, published in its name. */
const author: Tracer = (record, person) => changed(record, withoutAuthor(record, person));
const authored = {
  found: 'the fields users_… , …_by and …_by_name',
  erasure: 'the author’s name goes; the text stays, as it is the school’s publication',
  trace: author,
};

/** Every table: what it holds of people, how a person is found, what an erasure does, how long it is kept. */
export const tableRegister: Record<TableName, TableRow> = {
  users: {
    holds: 'profiles: name, address, numbers, groups, family, rights',
    found: 'the key; others’ children and homeroom_teacher',
    erasure: 'the profile goes, and the links of others to it; a tombstone without a name stays',
    kept: `as long as the roster names the person, then ${after(keptDays.leavers, '(nightly purge)')}`,
    trace: profileTrace,
  },
  identities: {
    holds: 'which sign-in belongs to which profile',
    found: 'the field userUid',
    erasure: 'goes, with the account in the pool',
    kept: 'until the erasure; alone it names nobody',
    trace: ownByField,
  },
  settings: nobody,
  groups: nobody,
  'post-categories': nobody,
  posts: {
    ...authored,
    holds: 'texts and their authors',
    kept: `${forever}, then ${after(keptDays.bin, 'in the bin (nightly purge)')}`,
  },
  'post-versions': { ...authored, holds: 'earlier states of posts', kept: asLong },
  'connection-headers': { ...authored, holds: 'headers and their authors', kept: forever },
  places: {
    ...authored,
    holds: 'places, their authors and editors',
    found: 'author, …_by, editors',
    erasure: 'the names go, the place stays',
    kept: `${forever}, then ${after(keptDays.places, 'as a removed place (nightly purge)')}`,
    trace(record, person) {
      const editors = Array.isArray(record.editors)
        ? record.editors.filter((userUid) => userUid !== person.userUid)
        : record.editors;
      return changed(record, { ...withoutAuthor(record, person), editors });
    },
  },
  pages: {
    ...authored,
    holds: 'pages, versions, blog entries, and their authors',
    kept: `${forever}, then ${after(keptDays.deletedPages, 'as a deleted page or a removed entry (nightly purge)')}`,
  },
  readposts: {
    holds: 'which posts somebody opened, and when',
    found: 'the partition',
    erasure: 'goes',
    kept: after(keptDays.reading, '(time to live)'),
    trace: ownByPartition,
  },
  favorites: {
    holds: 'what somebody keeps at hand',
    found: 'the partition',
    erasure: 'goes',
    kept: 'until given up, or with the profile',
    trace: ownByPartition,
  },
  weblogs: {
    holds: 'page visits: when, from which network, with what',
    found: 'the field userUid (index person)',
    erasure: 'goes',
    kept: after(keptDays.visits, '(time to live)'),
    trace: ownByField,
  },
  audit: {
    holds:
      'who read or changed a child’s record, and what operators did with anybody’s: identifiers, and the username of that day',
    found: 'the fields child and by',
    erasure: 'stays (legal hold), without the username: it answers who saw a record',
    kept: 'seven years (time to live)',
    trace: auditTrace,
  },
  emergencybroadcast: {
    ...authored,
    holds: 'who changed the broadcast last',
    kept: 'until the next one',
  },
  intake: {
    ...authored,
    holds: 'who announced a file',
    kept: after(keptDays.intakes, '(nightly purge)'),
  },
  roster: {
    holds: 'the roster as it came: people, roles, enrolments, birthdays, results with comments',
    found: 'sourcedId: the key, userSourcedId, studentSourcedId (index person), agents',
    erasure:
      'the person’s records go, and the links of others to them; a later roster that names the person brings them back',
    kept: 'until a roster no longer has it',
    trace: rosterTrace,
  },
  'key-learning-area': nobody,
  'course-units': nobody,
  'course-tasks': nobody,
  'course-classrooms': nobody,
  calendar: {
    ...nobody,
    holds: 'nobody but whom a text names',
    kept: '60 days after the event vanished (time to live)',
  },
  'calendar-categories': nobody,
  'calendar-feeds': {
    holds: 'subscriptions to the calendar, with the children they show',
    found: 'the key; children',
    erasure: 'the own one goes and its address with it; out of carers’ ones the child goes',
    kept: 'until given up, or with the profile',
    trace: feedTrace,
  },
  mailings: {
    holds: 'who sent a mailing, whom it left out, where its test went',
    found: 'created_by, except, recipient',
    erasure: 'names and addresses go, the mailing stays',
    kept: after(keptDays.mail, '(nightly purge)'),
    trace: mailingTrace,
  },
  weeklyemailtext: {
    holds: 'whom the digest leaves out, where tests went',
    found: 'the address',
    erasure: 'the address goes',
    kept: 'until changed',
    trace: exclusionTrace,
  },
  emailstatistics: {
    holds: 'each person’s message: name, address, subject, what became of it',
    found: 'the key, the address (index address); carers’ messages by the child in told',
    erasure:
      'a row without the person stays, so that the numbers above the logs keep adding up; out of carers’ messages the child goes',
    kept: after(keptDays.mail, '(nightly purge)'),
    trace: messageTrace,
  },
  'mail-counters': { ...nobody, holds: 'numbers without people' },
  'mail-suppressions': {
    holds: 'addresses that mail does not reach, and why',
    found: 'the address',
    erasure:
      'goes; that somebody complained stays as a hash of the address, so that it is still honoured',
    kept: 'until an operator removes it',
    trace: suppressionTrace,
  },
  'notification-preferences': {
    holds: 'which mail somebody wants, and the secret to unsubscribe by',
    found: 'the key',
    erasure: 'goes',
    kept: 'with the profile',
    trace: ownBySortKey,
  },
  'mail-rate': nobody,
  'mail-parked': {
    holds: 'events of SES that nobody understood, with addresses',
    found: 'the text of the event',
    erasure: 'goes; events that SES tells later are parked for 30 days and go by themselves',
    kept: after(keptDays.parked, '(time to live)'),
    trace: (record, person) =>
      inTexts(person)(`${record.body}`) ? { becomes: [], shown: record } : undefined,
  },
  'mail-exports': {
    holds: 'who asked for a PDF of the logs, and about whom',
    found: 'the partition',
    erasure: 'all go, as their files may hold the person; they can be made again',
    kept: after(keptDays.answers, '(time to live)'),
    trace: (record, person): Trace => {
      const filter = record.filter as { email?: string } | undefined;
      const isOwn = record.pk === `${person.site}#${person.userUid}`;
      const isAbout = isOwn || isOwnAddress(person, filter?.email);
      return { becomes: [], shown: isAbout ? record : undefined };
    },
  },
  idempotency: {
    holds: 'what somebody made within the last day',
    found: 'the partition',
    erasure: 'goes',
    kept: 'a day (time to live)',
    trace: ownByPartition,
  },
  limits: {
    holds: 'how often somebody did something today',
    found: 'the partition',
    erasure: 'goes',
    kept: 'two days (time to live)',
    trace: ownByPartition,
  },
};

/** Every bucket likewise; an object goes with all its versions. */
export const bucketRegister: Record<BucketName, BucketRow> = {
  content: {
    holds: 'long texts of posts and pages; of mailings everybody’s message as it was frozen',
    found: 'the text of the object',
    erasure:
      'frozen messages that hold the person go (a mailing that has ended needs them no longer); texts stay',
    kept: `with the post, page or mailing, then ${after(keptDays.olderVersions, 'as an older version (rule of the bucket)')}`,
    prefixes: (site) => [`${site}/`],
    goes: (key) => (key.endsWith('-messages.json') ? 'if named' : undefined),
  },
  media: {
    holds: 'pictures in texts; whom they show only people can see',
    found: 'the texts that show them',
    erasure: 'nothing: whoever looks after the text replaces the picture',
    kept: 'until an operator removes it',
    prefixes: () => [],
  },
  intake: {
    holds: 'rosters as they came, findings, and plans with each record before and after',
    found: 'the unpacked text of the file',
    erasure:
      'files that name the person go whole; an intake that is ready must be uploaded again, the last one cannot be rolled back any more',
    kept: after(keptDays.rosterFiles, '(rule of the bucket)'),
    prefixes: (site) => [`intake/${site}/`, `plans/${site}/`],
    goes: () => 'if named',
  },
  answers: {
    holds: 'list files and PDFs made for one person each',
    found: '–',
    erasure: 'all of the school go; they can be made again',
    kept: after(keptDays.answers, '(rule of the bucket)'),
    prefixes: (site) => [`${site}/`],
    goes: () => 'always',
  },
};
