import { randomBytes } from 'node:crypto';
import { counterKey, messageKeys, StoredMessage } from '#functions/data/email-record';
import { hiddenAddress } from '#functions/data/mail-suppressions';
import { Told } from '#functions/mail/content';
import { withoutAuthor } from './nobody.ts';
import type { Person, TableRecord } from './person.ts';
import type { Trace } from './trace.ts';

/** Whether an address is this person's and nobody else's. */
export const isOwnAddress = (person: Person, address: unknown): boolean =>
  person.email !== '' &&
  !person.isAddressShared &&
  `${address}`.trim().toLowerCase() === person.email;

/**
 * A row of the mail logs. The person's own stays as a number among numbers, so that the counters above the logs keep adding up: under
 * another key, without name, address, subject and text. Of a carer's message the child goes.
 */
export function messageTrace(record: TableRecord, person: Person): Trace | undefined {
  const message = StoredMessage.parse(record);
  const site = `${record.pk}`.split('#')[0] ?? '';
  if (message.userUid === person.userUid || isOwnAddress(person, message.email)) {
    const { claim: _, quiet: __, ...facts } = withoutStudent(message);
    const nobody = { email: '', name: '', username: '', subject: '', told: '', messageIds: [] };
    const gone = { ...facts, ...nobody, userUid: standIn(message) };
    return { becomes: [{ ...messageKeys(site, gone), ...gone }], shown: message };
  }
  const without = withoutChild(message, person);
  if (without === message) return undefined;
  const { mailingUid, type, sent, subject } = message;
  return {
    becomes: [{ ...record, ...without, ...cleared(message, without) }],
    shown: { mailingUid, type, sent, subject, about: 'a message to a carer that names the child' },
  };
}

/** A key that is nobody's and is counted by the same record of the counters as the one before. */
function standIn({ type, mailingUid, userUid }: StoredMessage): string {
  const counted = (uid: string) => counterKey('', type, '', mailingUid, uid).sk;
  for (;;) {
    const uid = `erased-${randomBytes(9).toString('base64url')}`;
    if (counted(uid) === counted(userUid)) return uid;
  }
}

function withoutStudent(message: StoredMessage): StoredMessage {
  const { student_id: _, student_name: __, absence_date: ___, reason: ____, ...others } = message;
  return others;
}

function withoutChild(message: StoredMessage, person: Person): StoredMessage {
  const isAbout =
    [person.userUid, ...person.numbers].includes(message.student_id ?? '') ||
    message.student_name === person.fullName;
  const other = isAbout ? withoutStudent(message) : message;
  const told = toldIn(message.told);
  const children = told?.children.filter(({ userUid }) => userUid !== person.userUid);
  if (!told || !children || children.length === told.children.length) return other;
  // A subject names the children whom a message is about by their first names.
  const subject = other.subject.replaceAll(person.profile.firstname, '…');
  return { ...other, subject, told: JSON.stringify({ ...told, children }) };
}

function toldIn(text: string): Told | undefined {
  try {
    return Told.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Fields that a record had and is to have no longer. */
const cleared = (before: object, after: object): TableRecord =>
  Object.fromEntries(
    Object.keys(before)
      .filter((name) => !(name in after))
      .map((name) => [name, undefined]),
  );

/** A mailing, or the lock of its period: who made it, who was excepted, where its test went. */
export function mailingTrace(record: TableRecord, person: Person): Trace | undefined {
  const except = Array.isArray(record.except)
    ? record.except.filter((address) => !isOwnAddress(person, address))
    : record.except;
  const recipient = isOwnAddress(person, record.recipient) ? '' : record.recipient;
  // The lock of a period knows its maker by the name that was shown.
  const isLockOf = `${record.pk}`.endsWith('#period') && record.created_by === person.fullName;
  const own = withoutAuthor({ ...record, except, recipient }, person);
  return changed(record, isLockOf ? { ...own, created_by: 'Former member' } : own);
}

/** The kept list of whom the digest leaves out. */
export function exclusionTrace(record: TableRecord, person: Person): Trace | undefined {
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

/** An address that mail does not reach. That somebody complained holds also when they are gone, so it is kept as a hash. */
export function suppressionTrace(record: TableRecord, person: Person): Trace | undefined {
  if (!isOwnAddress(person, record.address)) return undefined;
  const sk = hiddenAddress(person.site, person.email);
  const hidden = { ...record, sk, address: sk };
  return { becomes: record.reason === 'complaint' ? [hidden] : [], shown: record };
}

/** A trace only where the record differs. */
export function changed(before: TableRecord, after: TableRecord): Trace | undefined {
  const isSame = JSON.stringify(before) === JSON.stringify({ ...before, ...after });
  return isSame ? undefined : { becomes: [after], shown: before };
}
