import { reportKey } from '#functions/learning/store/report-files';
import { missKey } from '#functions/search/store/miss-key';
import type { tables } from '#shared/tables';
import type { TableShape } from '#shared/tables/table-shape';
import { auditMatch, childLooksMatch, lookMatch } from './audit.ts';
import { noteMatch, privateMailMatch, sealedMatch } from './confidential-matches.ts';
import { cardMatch, memberMatch, placesMatch } from './list-matches.ts';
import {
  changed,
  exclusionMatch,
  isOwnAddress,
  mailingMatch,
  messageMatch,
  subscriberMatch,
  suppressionMatch,
} from './mail-matches.ts';
import { either, type Finder, type Match, ownBy, ownByField } from './match.ts';
import { noticeMatch, rollMark } from './notice-matches.ts';
import { inTexts } from './person.ts';
import { feedMatch, preferenceMatch, profileMatch, rosterMatch } from './roster-matches.ts';
import { identityRow } from './sign-ins.ts';
import { signingLinkMatch, signingRequestMatch } from './signing-matches.ts';
import { withoutAuthor } from './without-author.ts';

/** How a person is found in a table's records, and what an erasure does with them. */
export interface FinderRow {
  readonly found: string;
  /** What an erasure does, and what stays and why. */
  readonly erasure: string;
  readonly match: Finder;
}

/** The names that rows of `shared/tables` say in `found`. */
type FoundBy = Exclude<Extract<(typeof tables)[keyof typeof tables]['found'], string>, 'nobody'>;

/** Finds the author. The text stays: the school published it in its own name. */
const author: Finder = (record, person) => changed(record, withoutAuthor(record, person));

const authorOrEditor: Finder = (record, person) => {
  const editors = Array.isArray(record.editors)
    ? record.editors.filter((userUid) => userUid !== person.userUid)
    : record.editors;
  return changed(record, { ...withoutAuthor(record, person), editors });
};

const authorOrHelper: Finder = (record, person) => {
  const without = withoutAuthor(record, person);
  if (!Array.isArray(record.helpers)) return changed(record, without);
  const helpers = record.helpers.filter((userUid) => userUid !== person.userUid);
  return changed(record, { ...without, helpers });
};

const parkedEvent: Finder = (record, person) =>
  inTexts(person)(`${record.body}`) ? { becomes: [], shown: record } : undefined;

const document: Finder = (record, person): Match => {
  const filter = record.filter as { email?: string; userUid?: string } | undefined;
  const isListed = record.userUid === person.userUid;
  const isOwn = isListed || record.pk === `${person.site}#${person.userUid}`;
  const isAbout =
    isOwn || isOwnAddress(person, filter?.email) || filter?.userUid === person.userUid;
  return { becomes: [], shown: isAbout ? record : undefined };
};

/** Finds the teacher of a lesson. The lesson stays. */
const teacher: Finder = (record, { userUid }) => {
  if (record.teacherUid !== userUid) return undefined;
  const { teacherUid: _, ...rest } = record;
  // The keys of the indexes name the teacher too.
  const { teacherPk: _pk, teacherSk: _sk, coverPk: _cpk, coverSk: _csk, ...without } = rest;
  return { becomes: [without as typeof record], shown: record };
};

/** Finds the entries of the person's own account, and those of others for the person as a child. */
const account: Finder = either(ownByField, (record, { userUid }) => {
  if (record.studentUid !== userUid) return undefined;
  const { studentUid: _, ...without } = record;
  return { becomes: [without], shown: { as: 'an entry of a carer’s account for the child' } };
});

/** Finds the searches of a person: the hash of each record is made with its term. */
const searcher: Finder = (record, caller) => {
  const key = String(record.sk);
  const term = key.slice(0, key.lastIndexOf('#'));
  if (key !== missKey(caller, { term, userUid: caller.userUid })) return undefined;
  return { becomes: [], shown: { as: 'a search without a result', term } };
};

/** Finds a student's report, with its file. */
const report: Finder = (record, caller) => {
  if (record.userUid !== caller.userUid) return undefined;
  const { hash } = (record.file ?? {}) as { hash?: string };
  const files = hash === undefined ? [] : [reportKey(caller, { userUid: caller.userUid, hash })];
  return { becomes: [], shown: record, files };
};

/** Finds a student in the lists of goals PDFs, and who asked for them. */
const goalsPdf: Finder = (record, { userUid, username }): Match | undefined => {
  const scope = `student#${userUid}`;
  const isAbout = record.userUid === userUid || record.scope === scope;
  if (isAbout || `${record.sk}`.endsWith(`#${scope}`)) return { becomes: [], shown: record };
  if (username === undefined || record.created_by !== username) return undefined;
  const { created_by: _, ...rest } = record;
  return { becomes: [rest as typeof record], shown: record };
};

/** The ways to find a person. `author` fits every record with `authorFields`. */
export const finders: Record<FoundBy, FinderRow> = {
  author: {
    found: 'the fields users_… , …_by and …_by_name',
    erasure: 'the author’s name is deleted; the text stays, because the school published it',
    match: author,
  },
  profile: {
    found:
      'the key; children and homeroom_teacher of other profiles, the children and authors of what the school decided, and who asked for rights and confirmed them',
    erasure:
      'the profile, the links to it, its rights with their history and what was decided about it are deleted; a tombstone without a name stays, and rights of others lose who asked and confirmed',
    match: profileMatch,
  },
  identity: identityRow,
  member: {
    found: 'the people of groups that the school made, and who may use these',
    erasure: 'the person is taken out; the group stays',
    match: memberMatch,
  },
  'author or editor': {
    found: 'author, …_by, editors',
    erasure: 'the names are deleted, the place stays',
    match: authorOrEditor,
  },
  'audit entry': {
    found: 'the fields child and by',
    erasure: 'stays without the username (legal hold): it answers who saw a record',
    match: auditMatch,
  },
  look: {
    found: 'the fields by and children',
    erasure: 'stays without the username (legal hold): it answers who saw a record',
    match: lookMatch,
  },
  'looks of a child': {
    found: 'the key, and the field by of its looks',
    erasure: 'stays without the username (legal hold): it answers who saw a record',
    match: childLooksMatch,
  },
  roster: {
    found: 'sourcedId: the key, userSourcedId, studentSourcedId (index person), agents',
    erasure:
      'the person’s records and the links to them are deleted; a later roster that names the person adds them again',
    match: rosterMatch,
  },
  preferences: {
    found: 'the key; children_off',
    erasure: 'the person’s own choice is deleted; carers’ choices lose the child',
    match: preferenceMatch,
  },
  feed: {
    found: 'the key; children',
    erasure: 'the person’s own subscription is deleted; carers’ subscriptions lose the child',
    match: feedMatch,
  },
  card: {
    found: 'the identifier in the text or the key of the card',
    erasure: 'deleted, with those of all classes and children; made again without the person',
    match: cardMatch,
  },
  mailing: {
    found: 'created_by, except, recipient',
    erasure: 'names and addresses are deleted, the mailing stays',
    match: mailingMatch,
  },
  exclusions: {
    found: 'the address',
    erasure: 'the address is deleted',
    match: exclusionMatch,
  },
  message: {
    found: 'the key, the address (index address); carers’ messages by the child in told',
    erasure:
      'a record without the person stays, so that the counters of the log stay right; carers’ messages lose the child',
    match: messageMatch,
  },
  suppression: {
    found: 'the address, or the number for texts',
    erasure:
      'deleted; a complaint stays as a hash of the address and a wrong number as a hash of it, because they must stay in force',
    match: suppressionMatch,
  },
  subscriber: {
    found: 'the address; the fields users_…',
    erasure:
      'deleted; that an address unsubscribed stays as a hash, because it must stay in force; the name of the person who added others is deleted',
    match: either(subscriberMatch, author),
  },
  teacher: {
    found: 'the field teacherUid',
    erasure: 'the lesson stays, without its teacher',
    match: teacher,
  },
  'student or teacher': {
    found: 'the fields userUid and teacherUid',
    erasure: 'a student’s comments are deleted; those that the person wrote stay without the name',
    match: either(ownByField, teacher),
  },
  'student or author': {
    found: 'the field userUid; the fields users_…',
    erasure: 'a student’s goals are deleted; comments that the person wrote stay without the name',
    match: either(ownByField, author),
  },
  'goals pdf': {
    found: 'the fields userUid, scope and created_by',
    erasure: 'the student is deleted from the lists; a list stays without who asked for it',
    match: goalsPdf,
  },
  account: {
    found: 'the fields userUid and studentUid',
    erasure:
      'the entries of a carer’s own account are deleted; a child’s name goes, the entry stays',
    match: account,
  },
  event: {
    found: 'the text of the event',
    erasure: 'deleted; later events of SES expire after 30 days',
    match: parkedEvent,
  },
  notice: {
    found: 'the child of items, the sender in by, the people in history',
    erasure:
      'what the person sent, and what is only about the person, is deleted; other notices lose the person',
    match: noticeMatch,
  },
  note: {
    found: 'the fields studentUid, by and retracted.by',
    erasure:
      'notes about the person are deleted with their data key; notes by the person stay without the author',
    match: noteMatch,
  },
  blind: {
    found: 'by the nightly purge alone: identifiers are blind, and no operator has their key',
    erasure:
      'the next nightly purge deletes requests about the person with their data key; those that the person made for another stay without the name',
    match: () => undefined,
  },
  'private mail': {
    found: 'the fields studentUid and byUid, and the address',
    erasure: 'deleted; it is about to leave or has left',
    match: privateMailMatch,
  },
  'signing request': {
    found: 'the fields studentUid, by and userUid; recipients by their address; student_userids',
    erasure:
      'a completed document and what was signed stay until their end (legal hold); other documents about the person are deleted; names in those of others are deleted',
    match: signingRequestMatch,
  },
  'signing link': {
    found: 'the request, whose identifier has the student, or that lists the link of the person',
    erasure: 'deleted',
    match: signingLinkMatch,
  },
  answer: {
    found:
      'the fields userUid and studentUid; given_by; the author and the helpers of what is asked; who has its places',
    erasure:
      'answers of the person, and for the child, are deleted with the key of the sealed ones, and their places come free; those for others, and what is asked, stay without the name',
    match: either(sealedMatch, placesMatch, ownByField, authorOrHelper),
  },
  'roll mark': {
    found: 'the field userUid; marked_by, started_by and ended_by',
    erasure: 'marks about the person are deleted; marks by the person stay without the name',
    match: rollMark,
  },
  searcher: {
    found: 'the hash in the key',
    erasure: 'deleted',
    match: searcher,
  },
  report: {
    found: 'the field userUid',
    erasure: 'deleted, with its file',
    match: report,
  },
  document: {
    found: 'the partition',
    erasure: 'all are deleted, because their files may name the person; they can be made again',
    match: document,
  },
};

/** Returns how a table finds a person; undefined if nobody is in it. */
export function finderOf(row: TableShape): FinderRow | undefined {
  const { found } = row;
  if (found === 'nobody') return undefined;
  if (typeof found === 'string') return finders[found as FoundBy];
  return {
    found: `the field ${found.own}, or the key`,
    erasure: 'deleted',
    match: ownBy(found.own, row),
  };
}
