import { StoredBatch } from '#functions/signing/store/batch.record';
import {
  type StoredEvent,
  type StoredRecipient,
  StoredRequest,
} from '#functions/signing/store/request.record';
import { isOwnAddress } from './mail-matches.ts';
import type { Finder, Match } from './match.ts';
import type { Person } from './person.ts';

/** What a name becomes in a document that stays. */
const nobody = 'A person who has left';

/** Why a document that was completed stays as it is, with what was filled in. */
const held = 'A completed document stays for its term, because both sides may need it.';

/**
 * Finds documents to sign: about the person, sent by the person, or for the person to sign. A
 * completed document stays for its term, because both sides may need it; an export shows it. Of the
 * others, those about the person are deleted. A person who should sign is shown as not reachable, so
 * the school can name somebody else or withdraw the document.
 */
export const signingRequestMatch: Finder = (record, person) => {
  if (record.sk === 'batch') return batchMatch(record, person);
  // The order of a seal has only the identifier of the request.
  if (`${record.pk}`.endsWith('#seals')) return undefined;
  if (record.sk !== 'request') return filledMatch(record, person);
  const request = StoredRequest.parse(record);
  const isSubject = request.studentUid === person.userUid;
  const isRequester = request.by === person.userUid;
  const own = request.recipients.filter((each) => isRecipient(each, person));
  if (!isSubject && !isRequester && own.length === 0) return undefined;
  const { requestUid, title, student_name, state, created_at, sealed_at } = request;
  const as = isSubject ? 'a document about the person' : 'a document that the person sent or signs';
  const shown = { as, requestUid, title, student_name, state, created_at, sealed_at };
  if (request.state === 'completed') return { becomes: [record], shown, held };
  if (isSubject) return { becomes: [], shown };
  const becomes = [{ ...record, ...withoutNames(request, person) }];
  return { becomes, shown, links: own.flatMap(({ links }) => links) };
};

const isRecipient = (
  { userUid, email }: Pick<StoredRecipient, 'userUid' | 'email'>,
  person: Person,
) => userUid === person.userUid || isOwnAddress(person, email);

/** Returns what a request becomes when its requester or one of its recipients is erased. */
function withoutNames(request: StoredRequest, person: Person) {
  const isRequester = request.by === person.userUid;
  const gone = request.recipients.filter((each) => isRecipient(each, person));
  const names = [...gone.map(({ name }) => name), ...(isRequester ? [request.by_name] : [])];
  const hidden = (text: string) =>
    names.filter(Boolean).reduce((left, name) => left.replaceAll(name, nobody), text);
  const recipients = request.recipients.map((each) =>
    isRecipient(each, person) ? withoutPerson(each) : each,
  );
  const events = request.events.map(
    ({ from, ...event }): StoredEvent => ({
      ...event,
      // The network address of the person goes, too.
      ...(from !== undefined && !names.includes(event.who) && { from }),
      who: hidden(event.who),
      did: hidden(event.did),
    }),
  );
  const mails = request.mails
    .filter(({ to }) => !gone.some(({ recipientUid }) => recipientUid === to))
    .map((each) => ({ ...each, ...(each.about && { about: hidden(each.about) }) }));
  const by_name = isRequester ? nobody : request.by_name;
  return { ...(isRequester && { by: undefined }), by_name, recipients, events, mails };
}

function withoutPerson({
  userUid: _,
  reason: _reason,
  ...recipient
}: StoredRecipient): StoredRecipient {
  return { ...recipient, name: nobody, email: '', links: [], is_unreachable: true };
}

const filledMatch: Finder = (record, { userUid }): Match | undefined => {
  if (record.userUid !== userUid && record.studentUid !== userUid) return undefined;
  const { answers, saved_at, signed_at } = record;
  const shown = { as: 'answers for a document to sign', answers, saved_at, signed_at };
  return record.is_kept === true ? { becomes: [record], shown, held } : { becomes: [], shown };
};

const batchMatch: Finder = (record, person) => {
  const batch = StoredBatch.parse(record);
  const { userUid } = person;
  const isRequester = batch.by === userUid;
  const isNamed = batch.persons.some(({ email }) => isOwnAddress(person, email));
  const isStudent = batch.student_userids.includes(userUid);
  if (!isRequester && !isNamed && !isStudent) return undefined;
  const { by: _, ...rest } = record;
  const left = {
    ...(isRequester ? rest : record),
    ...(isRequester && { by_name: nobody, by_username: '', network: '' }),
    // The worker counts the places of the list, so the place stays.
    student_userids: batch.student_userids.map((each) => (each === userUid ? '' : each)),
    persons: batch.persons.map((each) =>
      isOwnAddress(person, each.email) ? { ...each, name: nobody, email: '' } : each,
    ),
  };
  const shown = { as: 'documents that were sent together', at: batch.created_at };
  return { becomes: [left as typeof record], shown };
};

/** Finds the links to documents about the person. */
export const signingLinkMatch: Finder = (record, { userUid }) =>
  `${record.requestUid}`.endsWith(`~${userUid}`)
    ? { becomes: [], shown: { as: 'a link to a document to sign', until: record.until } }
    : undefined;
