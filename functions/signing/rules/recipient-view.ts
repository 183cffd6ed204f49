import type { FormField } from '#shared/signing/form';
import { pagesWithout } from '#shared/signing/form-rules';
import type { DocumentPage } from '#shared/signing/pages';
import type { Answered, RecipientView } from '#shared/signing/recipient-view';
import type { SentForm } from '../store/batch.record.ts';
import type { StoredFilled, StoredRecipient, StoredRequest } from '../store/request.record.ts';
import { recipientOf } from './change.ts';
import {
  answeredBy,
  type FieldWithValue,
  fieldValues,
  filledInBy,
  isInterviewed,
} from './field-values.ts';

/** A document as it was sent, with what was filled in. */
export interface SentDocument {
  readonly request: StoredRequest;
  readonly sent: SentForm;
  /** The pages of the document that was sent. */
  readonly pages: readonly DocumentPage[];
  /** What all recipients filled in. */
  readonly filled: readonly StoredFilled[];
}

/** Everything that a request consists of. */
export interface WholeRequest extends SentDocument {
  /** The name of the school. */
  readonly school: string;
}

/**
 * Returns what one recipient sees of a request: the own fields and answers, and the values that
 * others have signed or the roster gave. Never another’s address, reason of decline, or answer for
 * the school alone.
 */
export function recipientView(whole: WholeRequest, recipientUid: string): RecipientView {
  const { request, sent, pages, school, filled } = whole;
  const { form } = sent;
  const recipient = recipientOf(request, recipientUid);
  const own = filled.find((each) => each.recipientUid === recipientUid);
  const isAsked = isInterviewed(request, form, recipientUid);
  return {
    family: sent.family,
    title: sent.title,
    school,
    student_name: request.student_name,
    name: recipient.name,
    role: recipient.role,
    state: recipient.state,
    request_state: request.state,
    expires_at: request.ends_at,
    consent: form.consent,
    pages: [...pages],
    fields: ownFields(whole, recipientUid),
    shown: shownFields(whole, recipientUid),
    questions: isAsked ? form.questions : [],
    page_rules: isAsked ? form.page_rules : [],
    ...(!isAsked && { without: pagesLeftOut(whole) }),
    filled: { answers: own?.answers ?? {}, values: own?.values ?? {} },
    ...(own && { saved_at: own.saved_at }),
    answered: answeredFields(whole, recipientUid),
    others: request.recipients
      .filter((each) => each.recipientUid !== recipientUid)
      .map(({ name, party, role, state }) => ({ name, party, role, state: seenState(state) })),
    has_copy: request.sealed_at !== undefined,
    ...(recipient.ended_at !== undefined && { done_at: recipient.ended_at }),
    ...(recipient.email !== '' && { mail_to: recognisable(recipient.email) }),
  };
}

/** Returns an address as its owner recognises it, and nobody else: `g…@example.org`. */
function recognisable(address: string): string {
  const [first = ''] = address;
  return `${first}…${address.slice(address.lastIndexOf('@'))}`;
}

const ownFields = ({ sent }: WholeRequest, recipientUid: string): RecipientView['fields'] =>
  sent.form.fields.flatMap(({ source, ...field }) =>
    source.from === 'party' && source.partyUid === recipientUid ? [field] : [],
  );

/** Values of others count once they have signed: until then they may change. */
function settledValues(
  { request, sent, filled }: WholeRequest,
  recipientUid: string,
): FieldWithValue[] {
  const settled = filled.filter(
    (each) => each.signed_at !== undefined || each.recipientUid === recipientUid,
  );
  return fieldValues({ request, form: sent.form, filled: settled });
}

const shownFields = (whole: WholeRequest, recipientUid: string): RecipientView['shown'] =>
  settledValues(whole, recipientUid)
    .filter(({ field }) => field.source.from !== 'party' || field.source.partyUid !== recipientUid)
    .map(({ field: { page, box, label }, value }) => ({ page, box, label, value }));

/** An empty field says nothing on its page, so what others left empty is there in words. */
function answeredFields(whole: WholeRequest, recipientUid: string): Answered[] {
  const { request, sent, filled } = whole;
  const values = new Map(
    settledValues(whole, recipientUid).map(({ field, value }) => [field.fieldUid, value]),
  );
  const without = new Set(pagesLeftOut(whole));
  const hasSigned = (uid: string) =>
    filled.some((each) => each.recipientUid === uid && each.signed_at !== undefined);
  return request.recipients
    .filter((each) => each.recipientUid !== recipientUid && hasSigned(each.recipientUid))
    .map(({ recipientUid: uid, name }) => ({
      name,
      fields: sent.form.fields
        .filter((field) => !without.has(field.page))
        .filter((field) => filledInBy(field, sent.form, request) === uid)
        .filter((field) => !isOfSigning(field, values.has(field.fieldUid)))
        .sort((a, b) => a.page - b.page || a.box.top - b.box.top || a.box.left - b.box.left)
        .map(({ fieldUid, page, label, kind }) => {
          const value = values.get(fieldUid);
          return { fieldUid, page, label, kind, ...(value && { value }) };
        }),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** Whether a field belongs to the act of signing: a signature that is there, a name or its day. */
const isOfSigning = ({ kind, source }: FormField, isFilled: boolean): boolean =>
  isFilled &&
  (kind === 'signature' ||
    kind === 'initials' ||
    (source.from === 'party' && (kind === 'name' || kind === 'date')));

/** Returns the pages that signed answers leave out of the document. */
export function pagesLeftOut({ request, sent, filled }: SentDocument): number[] {
  const interview = answeredBy(request, filled);
  if (interview?.signed_at === undefined) return [];
  return pagesWithout(sent.form, interview.answers);
}

/** Returns what others see of a state: not whether somebody has opened a document, or is locked. */
function seenState(state: StoredRecipient['state']): RecipientView['others'][number]['state'] {
  switch (state) {
    case 'done':
    case 'declined':
    case 'copied':
      return state;
    default:
      return 'waiting';
  }
}
