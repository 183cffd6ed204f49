import type { FieldValue } from '#shared/signing/field';
import type { FormField, SigningForm } from '#shared/signing/form';
import type { SigningRequest } from '#shared/signing/request';
import type { SentDocument } from '#shared/signing/sent-document';

const page = { width: 595, height: 842, text: ['Enrolment contract'] };
const noFields = { fields: [] } as const;

/** Returns the pages of a fake request: fields of those who are done have a value. */
export function fakeSentDocument(
  request: SigningRequest,
  { fields }: Pick<SigningForm, 'fields'> | typeof noFields = noFields,
): SentDocument {
  const { requestUid, title, student_name, form_run, state, is_sealed, recipients } = request;
  const personOf = ({ source }: FormField) =>
    recipients.find((each) => source.from === 'party' && each.recipientUid === source.partyUid);
  const isDone = (field: FormField) => personOf(field)?.state !== 'asked';
  const shown = fields.filter((each) => each.source.from !== 'party' || personOf(each));
  return {
    requestUid,
    title,
    student_name,
    form_run,
    state,
    is_sealed,
    ...(is_sealed && { sealed_at: '2026-11-20T01:05:00.000Z' }),
    fileUid: 'file1',
    pages: [page, page, page],
    without: [3],
    undecided: [],
    signed: shown
      .filter((each) => isDone(each) && each.page !== 3)
      .map((field) => ({
        fieldUid: field.fieldUid,
        page: field.page,
        box: field.box,
        label: field.label,
        value: valueIn(field, student_name),
        by: personOf(field)?.name ?? '',
      })),
    open: shown
      .filter((each) => !isDone(each))
      .map((field) => {
        const { source: _, ...own } = field;
        const { recipientUid = '', name = '' } = personOf(field) ?? {};
        return { ...own, recipientUid, by: name };
      }),
    blank: [],
    signers: recipients.map(({ recipientUid, name, party, role, ended_at }) => ({
      recipientUid,
      name,
      party,
      role,
      ...(ended_at !== undefined && { signed_at: ended_at }),
    })),
  };
}

const valueIn = ({ kind, source }: FormField, student: string): FieldValue =>
  source.from === 'roster'
    ? { kind: 'text', text: student }
    : kind === 'signature'
      ? {
          kind: 'drawing',
          drawing: { width: 600, height: 200, lines: [[40, 150, 200, 30, 380, 160, 560, 60]] },
        }
      : { kind: 'text', text: 'Filled in' };
