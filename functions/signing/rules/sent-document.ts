import type { FormField, SigningForm } from '#shared/signing/form';
import type {
  BlankField,
  OpenField,
  SentDocument as SentView,
  SignedField,
} from '#shared/signing/sent-document';
import type { StoredRecipient } from '../store/request.record.ts';
import { answeredBy, fieldValues, filledInBy } from './field-values.ts';
import { pagesLeftOut, type SentDocument } from './recipient-view.ts';
import { isActive, openRecipients } from './turns.ts';

/**
 * Returns what staff see of a document that was sent: its pages with the values of the roster and of
 * those who have signed, and the fields of the others. A draft belongs to its recipient until then.
 */
export function sentView(document: SentDocument): SentView {
  const { request, sent, pages } = document;
  const without = pagesLeftOut(document);
  const isIn = ({ page }: { readonly page: number }) => !without.includes(page);
  const signed = signedFields(document);
  const open = openFields(document);
  const { requestUid, title, student_name, form_run, state, sealed_at } = request;
  return {
    requestUid,
    title,
    student_name,
    form_run,
    state,
    is_sealed: sealed_at !== undefined,
    ...(sealed_at !== undefined && { sealed_at }),
    fileUid: sent.fileUid,
    pages: [...pages],
    without,
    undecided: undecidedPages(document),
    signed: signed.filter(isIn),
    open: open.filter(isIn),
    blank: blankFields(sent.form, [...signed, ...open]).filter(isIn),
    signers: request.recipients.filter(isActive).map((each) => ({
      recipientUid: each.recipientUid,
      name: each.name,
      party: each.party,
      role: each.role,
      ...(each.state === 'done' && each.ended_at !== undefined && { signed_at: each.ended_at }),
    })),
  };
}

function signedFields({ request, sent, filled }: SentDocument): SignedField[] {
  const signed = filled.filter(({ signed_at }) => signed_at !== undefined);
  const values = fieldValues({ request, form: sent.form, filled: signed });
  return values.map(({ field: { fieldUid, page, box, label }, value, recipientUid }) => ({
    fieldUid,
    page,
    box,
    label,
    value,
    by: request.recipients.find((each) => each.recipientUid === recipientUid)?.name ?? '',
  }));
}

function openFields({ request, sent }: SentDocument): OpenField[] {
  const waiting = openRecipients(request);
  return sent.form.fields.flatMap((field): OpenField[] => {
    const uid = filledInBy(field, sent.form, request);
    const recipient = waiting.find(({ recipientUid }) => recipientUid === uid);
    return recipient ? [openField(field, recipient)] : [];
  });
}

const openField = (
  { source: _, ...field }: FormField,
  { recipientUid, name }: StoredRecipient,
): OpenField => ({ ...field, recipientUid, by: name });

/** Returns the fields that are empty and that nobody will fill in. */
function blankFields(
  { fields, questions }: SigningForm,
  others: readonly { readonly fieldUid: string }[],
): BlankField[] {
  const known = new Set(others.map(({ fieldUid }) => fieldUid));
  // An answer for the school alone is in no field.
  const hidden = new Set(
    questions.filter((each) => each.school_only).map((each) => each.questionUid),
  );
  return fields
    .filter(({ source }) => source.from !== 'answer' || !hidden.has(source.questionUid))
    .filter(({ fieldUid }) => !known.has(fieldUid))
    .map(({ fieldUid, page, label }) => ({ fieldUid, page, label }));
}

/** Returns the pages that depend on answers which nobody has signed, ascending. */
function undecidedPages({ request, sent, filled }: SentDocument): number[] {
  if (answeredBy(request, filled)?.signed_at !== undefined) return [];
  const pages = sent.form.page_rules.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, n) => from + n),
  );
  return [...new Set(pages)].sort((a, b) => a - b);
}
