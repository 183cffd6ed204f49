import { type StoredRecipient, StoredRequest } from '#functions/signing/store/request-record';
import { isOwnAddress } from './mail-matches.ts';
import type { Finder, Match } from './match.ts';
import type { Person } from './person.ts';

/** What a name becomes in a document that stays. */
const nobody = 'A person who has left';

/**
 * Finds documents to sign: about the person, sent by the person, or for the person to sign. A
 * completed document stays for its term, because both sides may need it; an export shows it.
 */
export const signingRequestMatch: Finder = (record, person) => {
  if (record.sk === 'batch') return batchMatch(record, person);
  if (record.sk !== 'request') return filledMatch(record, person);
  const request = StoredRequest.parse(record);
  const isSubject = request.studentUid === person.userUid;
  const isRequester = request.by === person.userUid;
  const own = request.recipients.filter((each) => isRecipient(each, person));
  if (!isSubject && !isRequester && own.length === 0) return undefined;
  const { title, state, created_at, sealed_at } = request;
  const shown = { as: 'a document to sign', title, state, created_at, sealed_at };
  if (request.state === 'completed') return { becomes: [record], shown };
  if (isSubject) return { becomes: [], shown };
  return { becomes: [withoutNames(record, person)], shown };
};

const isRecipient = (
  { userUid, email }: Pick<StoredRecipient, 'userUid' | 'email'>,
  person: Person,
) => userUid === person.userUid || isOwnAddress(person, email);

function withoutNames(record: Parameters<Finder>[0], person: Person): Parameters<Finder>[0] {
  const { by, by_name, recipients, ...rest } = record;
  const isRequester = by === person.userUid;
  return {
    ...rest,
    ...(isRequester ? { by_name: nobody } : { by, by_name }),
    recipients: (recipients as readonly StoredRecipient[]).map((each) => {
      if (!isRecipient(each, person)) return each;
      const { userUid: _, ...known } = each;
      return { ...known, name: nobody, email: '' };
    }),
  } as typeof record;
}

const filledMatch: Finder = (record, { userUid }): Match | undefined => {
  if (record.userUid !== userUid && record.studentUid !== userUid) return undefined;
  const { answers, saved_at, signed_at } = record;
  const shown = { as: 'answers for a document to sign', answers, saved_at, signed_at };
  return { becomes: record.is_kept === true ? [record] : [], shown };
};

const batchMatch: Finder = (record, { userUid }) => {
  const students = record.student_userids as readonly string[];
  const isRequester = record.by === userUid;
  if (!isRequester && !students.includes(userUid)) return undefined;
  const { by, by_name, ...rest } = record;
  const left = {
    ...rest,
    ...(isRequester ? { by_name: nobody } : { by, by_name }),
    student_userids: students.filter((each) => each !== userUid),
  } as typeof record;
  return {
    becomes: [left],
    shown: { as: 'documents that were sent together', at: record.created_at },
  };
};

/** Finds the links to documents about the person. */
export const signingLinkMatch: Finder = (record, { userUid }) =>
  `${record.requestUid}`.endsWith(`~${userUid}`)
    ? { becomes: [], shown: { as: 'a link to a document to sign', until: record.until } }
    : undefined;
