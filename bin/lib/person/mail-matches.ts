import { randomBytes } from 'node:crypto';
import { MessageContent } from '#functions/kernel/mail/content';
import {
  counterKey,
  EmailLogRecord,
  messageKeys,
} from '#functions/kernel/outbox/store/email-log-record';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { hiddenAddress } from '#functions/notifications/store/suppression.record';
import type { Match } from './match.ts';
import type { Person, TableRecord } from './person.ts';
import { withoutAuthor } from './without-author.ts';

/** True if an address belongs to this person only. */
export const isOwnAddress = (person: Person, address: unknown): boolean =>
  person.email !== '' &&
  !person.isAddressShared &&
  `${address}`.trim().toLowerCase() === person.email;

/**
 * Finds a record of the e-mail log. The person's own record stays without name, address, subject
 * and text, under another key, so that the counters of the log stay right. A carer's message loses
 * the child.
 */
export function messageMatch(record: TableRecord, person: Person): Match | undefined {
  const message = EmailLogRecord.parse(record);
  const site = `${record.pk}`.split('#')[0] ?? '';
  const isOwn = [message.userUid, message.person].includes(person.userUid);
  if (isOwn || isOwnAddress(person, message.email)) {
    const { claim: _, quiet: __, why: ___, person: ____, ...facts } = withoutStudent(message);
    const blank = { email: '', name: '', username: '', subject: '', told: '', messageIds: [] };
    const erased = { ...facts, ...blank, userUid: anonymousUid(message) };
    return { becomes: [{ ...messageKeys(namedSchool(site), erased), ...erased }], shown: message };
  }
  const without = withoutChild(message, person);
  if (without === message) return undefined;
  const { mailingUid, type, sent, subject } = message;
  return {
    becomes: [{ ...record, ...without, ...cleared(message, without) }],
    shown: { mailingUid, type, sent, subject, about: 'a message to a carer that names the child' },
  };
}

/** Returns a random identifier that belongs to the same counter record as the person's. */
function anonymousUid({ type, mailingUid, userUid }: EmailLogRecord): string {
  const counterOf = (uid: string) => counterKey(namedSchool(''), type, '', mailingUid, uid).sk;
  for (;;) {
    const uid = `erased-${randomBytes(9).toString('base64url')}`;
    if (counterOf(uid) === counterOf(userUid)) return uid;
  }
}

function withoutStudent(message: EmailLogRecord): EmailLogRecord {
  const { student_id: _, student_number: __, student_name: ___, ...rest } = message;
  const { absence_date: ____, reason: _____, absence_ids: ______, ...others } = rest;
  return others;
}

/** Returns a message without the person among the students that it is about, joined by ", ". */
function withoutStudentOf(message: EmailLogRecord, person: Person): EmailLogRecord {
  const uids = (message.student_id ?? '').split(', ');
  const names = (message.student_name ?? '').split(', ');
  const known = [person.userUid, ...person.numbers];
  const isOther = (_: string, i: number) =>
    !known.includes(uids[i] ?? '') && names[i] !== person.fullName;
  const otherUids = uids.filter(isOther);
  if (otherUids.length === uids.length) return message;
  if (otherUids.length === 0) return withoutStudent(message);
  const student_name = names.filter(isOther).join(', ');
  const student_number = message.student_number?.split(', ').filter(isOther).join(', ');
  return { ...message, student_id: otherUids.join(', '), student_number, student_name };
}

function withoutChild(message: EmailLogRecord, person: Person): EmailLogRecord {
  const other = withoutStudentOf(message, person);
  const content = contentOf(message.told);
  const children = content?.children.filter(({ userUid }) => userUid !== person.userUid);
  if (!content || !children || children.length === content.children.length) return other;
  // The subject, and why it came, name the children of a message.
  const unnamed = (text: string) =>
    text.replaceAll(person.fullName, '…').replaceAll(person.profile.firstname, '…');
  return {
    ...other,
    subject: unnamed(other.subject),
    ...(other.why !== undefined && { why: unnamed(other.why) }),
    told: JSON.stringify({ ...content, children }),
  };
}

function contentOf(text: string): MessageContent | undefined {
  try {
    return MessageContent.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns the fields that `before` has and `after` does not, as undefined. */
const cleared = (before: object, after: object): TableRecord =>
  Object.fromEntries(
    Object.keys(before)
      .filter((name) => !(name in after))
      .map((name) => [name, undefined]),
  );

/**
 * Finds a mailing, or the lock of its period: its author, excluded addresses, and the address of
 * its test.
 */
export function mailingMatch(record: TableRecord, person: Person): Match | undefined {
  const except = Array.isArray(record.except)
    ? record.except.filter((address) => !isOwnAddress(person, address))
    : record.except;
  const recipient = isOwnAddress(person, record.recipient) ? '' : record.recipient;
  // The lock of a period names its author by the shown name.
  const isLockOf = `${record.pk}`.endsWith('#period') && record.created_by === person.fullName;
  const own = withoutAuthor({ ...record, except, recipient }, person);
  return changed(record, isLockOf ? { ...own, created_by: 'Former member' } : own);
}

/** Finds the settings of the digest: excluded addresses and addresses of tests. */
export function exclusionMatch(record: TableRecord, person: Person): Match | undefined {
  const others = (list: unknown) =>
    Array.isArray(list) ? list.filter((address) => !isOwnAddress(person, address)) : list;
  const typed = `${record.except_emails ?? ''}`;
  return changed(record, {
    ...withoutAuthor(record, person),
    except_emails: typed
      .split(/([\s,;]+)/)
      .map((part) => (isOwnAddress(person, part) ? '' : part))
      .join(''),
    except_emails_list: others(record.except_emails_list),
    test_emails_list: others(record.test_emails_list),
  });
}

/**
 * Finds an address that cannot get mail, or a number that cannot get texts. A complaint stays as a hash,
 * because it must stay in force, and so does a number that somebody else may have.
 */
export function suppressionMatch(record: TableRecord, person: Person): Match | undefined {
  const isNumber = person.mobile !== '' && record.address === person.mobile;
  if (!isNumber && !isOwnAddress(person, record.address)) return undefined;
  const sk = hiddenAddress(person, isNumber ? person.mobile : person.email);
  const hidden = { ...record, sk, address: sk };
  return { becomes: record.reason === 'bounce' ? [] : [hidden], shown: record };
}

/**
 * Finds a subscriber by the address, and what is known of the address under its hash. That it
 * unsubscribed stays.
 */
export function subscriberMatch(record: TableRecord, person: Person): Match | undefined {
  if (isOwnAddress(person, record.email)) {
    const { secret: _, ...shown } = record;
    return { becomes: [], shown };
  }
  if (person.isAddressShared || person.email === '') return undefined;
  if (record.sk !== hiddenAddress(person, person.email)) return undefined;
  const { subscribedusersUid: _, ...kept } = record;
  return { becomes: record.has_stopped === true ? [kept] : [] };
}

/** Returns a match only if the record changes. */
export function changed(before: TableRecord, after: TableRecord): Match | undefined {
  const isSame = JSON.stringify(before) === JSON.stringify({ ...before, ...after });
  return isSame ? undefined : { becomes: [after], shown: before };
}
