import { pagesWithout } from '#shared/signing/form-rules';
import type { DocumentPage } from '#shared/signing/pages';
import type { RecipientView } from '#shared/signing/recipient-view';
import type { SentForm } from '../store/batch.record.ts';
import type { StoredFilled, StoredRecipient, StoredRequest } from '../store/request.record.ts';
import { recipientOf } from './change.ts';
import { answeredBy, fieldValues, isInterviewed } from './field-values.ts';

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
 * others have signed or the roster gave. Never another’s address, reason of decline or answers.
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
    others: request.recipients
      .filter((each) => each.recipientUid !== recipientUid)
      .map(({ name, party, role, state }) => ({ name, party, role, state: seenState(state) })),
    has_copy: request.sealed_at !== undefined,
  };
}

const ownFields = ({ sent }: WholeRequest, recipientUid: string): RecipientView['fields'] =>
  sent.form.fields.flatMap(({ source, ...field }) =>
    source.from === 'party' && source.partyUid === recipientUid ? [field] : [],
  );

/** Values of others count once they have signed: until then they may change. */
function shownFields(whole: WholeRequest, recipientUid: string): RecipientView['shown'] {
  const { request, sent, filled } = whole;
  const settled = filled.filter(
    (each) => each.signed_at !== undefined || each.recipientUid === recipientUid,
  );
  return fieldValues({ request, form: sent.form, filled: settled })
    .filter(({ field }) => field.source.from !== 'party' || field.source.partyUid !== recipientUid)
    .map(({ field: { page, box, label }, value }) => ({ page, box, label, value }));
}

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
