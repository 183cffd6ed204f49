import { batchKey, type StoredBatch } from '#functions/signing/store/batch.record';
import { linkKey, type StoredLink } from '#functions/signing/store/link-record';
import {
  filledKey,
  requestKeys,
  requestUidOf,
  type StoredFilled,
  type StoredRequest,
} from '#functions/signing/store/request.record';
import type { Profile } from '#shared/intake/roster';
import { usualTiming } from '#shared/signing/request';
import type { TableName } from '#shared/tables';
import { schoolNamed } from '#test/support/records/school';
import { newRequest, recipientNamed, sentOf } from '#test/support/signing/requests';

type Put = (table: TableName, item: object) => Promise<unknown>;

/** Returns a document that the person signs, sends, or is the student of. */
export function requestOf(
  person: Profile,
  { at, ...is }: Partial<StoredRequest> & { readonly at: string },
): StoredRequest {
  const { userUid, username, firstname, surname, email } = person;
  const name = `${firstname} ${surname}`;
  const studentUid = username === 'student' ? userUid : 'user-child';
  const by = username === 'teacher' ? { by: userUid, by_name: name } : { by_name: 'Rita' };
  const signer = username === 'carer' ? { userUid, name, email, links: ['hash-carer'] } : {};
  return newRequest({
    requestUid: requestUidOf(`b-${username}`, studentUid),
    batchUid: `b-${username}`,
    studentUid,
    student_name: username === 'student' ? name : 'Child',
    ...by,
    merged: {},
    recipients: [recipientNamed('g1', { ...signer, state: 'opened' }), recipientNamed('g2')],
    events: [{ at, who: by.by_name, did: `Sent the link to ${signer.name ?? 'g1'}` }],
    mails: [{ mailUid: 'm', kind: 'declined', to: 'g2', about: signer.name ?? 'g1', at }],
    ...is,
  });
}

/** Stores a document of the person with a link, what was filled in, and its batch. */
export async function storeSigning(put: Put, person: Profile, at: string): Promise<void> {
  const request = requestOf(person, { at });
  const { requestUid, batchUid, studentUid } = request;
  await put('signing-requests', { ...requestKeys(schoolNamed('main'), request), ...request });
  const filled: StoredFilled = {
    recipientUid: 'g1',
    studentUid,
    answers: { q: person.firstname },
    values: {},
    ...(person.username === 'carer' && { userUid: person.userUid }),
    saved_at: at,
  };
  // What a recipient fills in is about the recipient and the student, not about the sender.
  if (person.username !== 'teacher') {
    await put('signing-requests', {
      ...filledKey(schoolNamed('main'), requestUid, 'g1'),
      ...filled,
    });
  }
  const sender = { by: person.userUid, by_name: person.firstname, by_username: person.username };
  const batch: StoredBatch = {
    batchUid,
    templateUid: 't',
    sent: sentOf(),
    network: '10.0.0.0',
    ...(person.username === 'teacher' ? sender : { by_name: 'Rita', by_username: 'rita' }),
    is_shared: false,
    timing: usualTiming,
    student_userids: [studentUid],
    missing: 'skip',
    first_guardians: [],
    persons: [{ partyUid: 'p', name: person.firstname, email: person.email }],
    state: 'ready',
    total: 1,
    made: 1,
    skipped: 0,
    message: '',
    created_at: at,
    updated_at: at,
  };
  await put('signing-requests', { ...batchKey(schoolNamed('main'), batchUid), ...batch });
  const hash = `hash-${person.username}`;
  const link: StoredLink = {
    hash,
    kind: 'sign',
    requestUid,
    recipientUid: 'g1',
    page: 'docusign',
    until: at,
  };
  await put('signing-links', { ...linkKey(schoolNamed('main'), hash), ...link });
}
