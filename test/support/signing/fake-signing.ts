import type { SigningForm } from '#shared/signing/form';
import { formFaults } from '#shared/signing/form-rules';
import { type SigningRequest, usualTiming } from '#shared/signing/request';
import type { SigningBatch } from '#shared/signing/signing-requests.contract';
import type { Template } from '#shared/signing/signing-templates.contract';

/** The records of the fake API of signing. */
export interface FakeSigning {
  readonly templates: Template[];
  readonly requests: SigningRequest[];
  readonly batches: SigningBatch[];
  /** Every call, with its input. */
  readonly calls: { readonly name: string; readonly input: unknown; readonly key?: string }[];
  /** What the copy of the next upload does not have. */
  note?: string;
  /** Why the next upload is refused. */
  refusal?: string;
  /** The picture of every page. */
  picture?: Buffer;
}

/** Returns a fake with some records. */
export const fakeSigning = (given: Partial<FakeSigning> = {}): FakeSigning => ({
  templates: [],
  requests: [],
  batches: [],
  calls: [],
  ...given,
});

export const consent = 'I have read this document. I agree to sign it electronically.';
/** When all records of the fake were made. */
export const madeAt = '2026-11-20T01:00:00.000Z';
/** Every page of the fake documents. */
export const page = { width: 595, height: 842, text: ['Enrolment contract'] };

/** The form of a new template: one guardian. */
export const firstForm: SigningForm = {
  parties: [{ partyUid: 'p1', name: 'First guardian', role: 'signer', who: 'guardian 1' }],
  in_order: false,
  fields: [],
  questions: [],
  page_rules: [],
  consent,
};

/** Returns a template with a document of three pages. */
export function fakeTemplate(given: Partial<Template> = {}): Template {
  const form = given.form ?? firstForm;
  const document = given.document ?? [page, page, page];
  const missing = formFaults(form, document.length);
  return {
    templateUid: 't1',
    title: 'Enrolment 2027',
    family: 'docusign',
    fileUid: 'file1',
    pages: document.length,
    parties: form.parties.length,
    author: 'Amelia Hart',
    is_complete: missing.length === 0,
    updated_at: madeAt,
    timing: usualTiming,
    form,
    document,
    missing,
    ...given,
  };
}

/** Returns a request that waits for one of two guardians. */
export const fakeRequest = (given: Partial<SigningRequest> = {}): SigningRequest => ({
  requestUid: 'r1',
  batchUid: 'b1',
  family: 'docusign',
  title: 'Enrolment 2027',
  student_name: 'Mia Hale',
  form_run: 'Year 7',
  state: 'viewed',
  done: 1,
  of: 2,
  waits_for: ['Theo Hale'],
  requester_name: 'Amelia Hart',
  is_mine: true,
  is_shared: false,
  may_open: true,
  created_at: madeAt,
  updated_at: madeAt,
  expires_at: '2026-12-04T01:00:00.000Z',
  recipients: [
    {
      recipientUid: 'p1',
      party: 'First guardian',
      role: 'signer',
      name: 'Rosa Hale',
      email: 'rosa@example.com',
      state: 'done',
      ended_at: madeAt,
      asked_at: madeAt,
      reminders: 1,
      is_unreachable: false,
      has_turn: false,
    },
    {
      recipientUid: 'p2',
      party: 'Second guardian',
      role: 'signer',
      name: 'Theo Hale',
      email: 'theo@example.com',
      state: 'asked',
      asked_at: madeAt,
      reminders: 0,
      is_unreachable: true,
      has_turn: true,
    },
  ],
  events: [
    { at: madeAt, who: 'Amelia Hart', did: 'Sent the document' },
    { at: madeAt, who: 'Rosa Hale', did: 'Signed the document' },
  ],
  answers: [
    { by: 'Rosa Hale', question: 'Is there a second home?', answer: 'Yes', school_only: false },
    { by: 'Rosa Hale', question: 'Who may not collect?', answer: 'Nobody', school_only: true },
  ],
  is_sealed: false,
  notice: 'Mail to Theo Hale does not arrive.',
  ...given,
});
