import { linked, mailLeft, started } from '#functions/signing/rules/progress';
import type { SentForm } from '#functions/signing/store/batch.record';
import type { StoredRecipient, StoredRequest } from '#functions/signing/store/request.record';
import { requestUidOf } from '#functions/signing/store/request.record';
import type { FormField, Party, Question, SigningForm } from '#shared/signing/form';
import { usualTiming } from '#shared/signing/request';

/** When the samples were sent. */
export const sentAt = new Date('2026-11-23T22:00:00.000Z');

/** Returns a moment some days after the sending. */
export const daysLater = (days: number): Date => new Date(sentAt.getTime() + days * 86_400_000);

/** Returns a moment some minutes after the sending. */
export const minutesLater = (minutes: number): Date =>
  new Date(sentAt.getTime() + minutes * 60_000);

export const partyOf = (partyUid: string, is: Partial<Party> = {}): Party => ({
  partyUid,
  name: `Party ${partyUid}`,
  role: 'signer',
  who: 'guardian 1',
  ...is,
});

/** Returns a field with a box of its own. */
export const fieldOf = (fieldUid: string, is: Partial<FormField> = {}): FormField => ({
  fieldUid,
  page: 1,
  box: { left: 0.1, top: 0.1, width: 0.3, height: 0.05 },
  kind: 'signature',
  label: `Field ${fieldUid}`,
  required: true,
  options: [],
  source: { from: 'party', partyUid: 'g1' },
  ...is,
});

export const questionOf = (questionUid: string, is: Partial<Question> = {}): Question => ({
  questionUid,
  text: `Question ${questionUid}`,
  hint: '',
  required: true,
  options: [],
  kind: 'text',
  parts: [],
  school_only: false,
  ...is,
});

/** A form that both guardians sign. */
export const formOf = (is: Partial<SigningForm> = {}): SigningForm => ({
  parties: [partyOf('g1'), partyOf('g2', { who: 'guardian 2' })],
  in_order: false,
  fields: [
    fieldOf('f1'),
    fieldOf('f2', { source: { from: 'party', partyUid: 'g2' } }),
    fieldOf('name', { kind: 'text', source: { from: 'roster', value: 'student_name' } }),
  ],
  questions: [],
  page_rules: [],
  consent: 'I agree.',
  ...is,
});

export const sentOf = (form = formOf()): SentForm => ({
  family: 'docusign',
  title: 'Enrolment 2027',
  fileUid: 'file',
  hash: 'a'.repeat(64),
  form,
});

export const recipientNamed = (
  recipientUid: string,
  is: Partial<StoredRecipient> = {},
): StoredRecipient => ({
  recipientUid,
  party: `Party ${recipientUid}`,
  role: 'signer',
  name: `Name ${recipientUid}`,
  email: `${recipientUid}@home.test`,
  state: 'waiting',
  links: [],
  reminders: 0,
  is_unreachable: false,
  ...is,
});

/** A request before its first mail, sent at `sentAt`. */
export const newRequest = (is: Partial<StoredRequest> = {}): StoredRequest => ({
  requestUid: requestUidOf('batch', 'mia'),
  batchUid: 'batch',
  templateUid: 'template',
  family: 'docusign',
  title: 'Enrolment 2027',
  studentUid: 'mia',
  student_name: 'Mia Hale',
  form_run: 'Year 8',
  merged: { student_name: 'Mia Hale' },
  by: 'u-rita',
  by_name: 'Rita Registrar',
  is_shared: false,
  state: 'sent',
  in_order: false,
  recipients: [recipientNamed('g1'), recipientNamed('g2')],
  events: [],
  mails: [],
  timing: usualTiming,
  ends_at: daysLater(usualTiming.days).toISOString(),
  created_at: sentAt.toISOString(),
  updated_at: sentAt.toISOString(),
  ...is,
});

/** A request whose first recipients are about to be asked. */
export const startedRequest = (is: Partial<StoredRequest> = {}): StoredRequest =>
  started(newRequest(is), sentAt);

let hashes = 0;
/** Sends all mails that have not left, as the worker does. */
export function posted(request: StoredRequest, now: Date): StoredRequest {
  let after = request;
  for (const mail of request.mails) {
    const asks = mail.kind === 'ask' || mail.kind === 'reminder';
    if (asks) after = linked(after, mail, { now, hash: `hash-${++hashes}` });
    after = mailLeft(after, mail, { now });
  }
  return after;
}

/** Returns the mails that have not left: the kind, and for whom. */
export const mailsOf = ({ mails }: StoredRequest) => mails.map(({ kind, to }) => `${kind} ${to}`);

/** Returns the state of a recipient. */
export const stateOf = ({ recipients }: StoredRequest, uid: string) =>
  recipients.find(({ recipientUid }) => recipientUid === uid)?.state;
