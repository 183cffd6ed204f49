import { AppError } from '#shared/kernel/errors';
import { formFaults } from '#shared/signing/form-rules';
import type { RecipientView } from '#shared/signing/recipient-view';
import type { SigningRequest } from '#shared/signing/request';
import type { SigningBatch } from '#shared/signing/signing-requests.contract';
import type { Template } from '#shared/signing/signing-templates.contract';
import { fakeSentDocument } from '#test/support/signing/fake-sent-document';
import {
  type FakeSigning,
  fakeRequest,
  fakeTemplate,
  madeAt,
  page,
} from '#test/support/signing/fake-signing';

// biome-ignore lint/suspicious/noExplicitAny: the contract has checked the input
type Input = any;
type Handler = (signing: FakeSigning, input: Input) => unknown;

const notFound = () => new AppError('notFound', 'This page doesn’t exist.');

function templateOf({ templates }: FakeSigning, uid: string): Template {
  const found = templates.find(({ templateUid }) => templateUid === uid);
  if (!found) throw notFound();
  return found;
}
function requestOf({ requests }: FakeSigning, uid: string): SigningRequest {
  const found = requests.find(({ requestUid }) => requestUid === uid);
  if (!found) throw notFound();
  return found;
}
function put<T>(list: T[], before: T, next: T): T {
  list.splice(list.indexOf(before), 1, next);
  return next;
}
const later = (before: string) => new Date(Date.parse(before) + 1000).toISOString();

/** Stores a change of a template; a stale one gets the newer version. */
function changed(signing: FakeSigning, input: Input): Template {
  const before = templateOf(signing, input.templateUid);
  if (before.updated_at !== input.updated_at) {
    throw new AppError('conflict', 'Changed meanwhile.', { details: { current: before } });
  }
  const { title, family, fileUid, form, timing } = input;
  const known = fakeTemplate({ ...before, form });
  const next: Template = {
    ...before,
    title,
    family,
    form,
    timing,
    missing: formFaults(form, before.document.length),
    ...(fileUid && { fileUid, document: known.document, pages: known.document.length }),
    parties: known.form.parties.length,
    updated_at: later(before.updated_at),
  };
  return put(signing.templates, before, { ...next, is_complete: next.missing.length === 0 });
}

function preview(signing: FakeSigning, input: Input): RecipientView {
  const { form, title, family, document } = templateOf(signing, input.templateUid);
  const isFirst = form.parties[0]?.partyUid === input.partyUid;
  return {
    family,
    title,
    school: 'Harbour College',
    student_name: 'Sam Sample',
    name: 'Alex Sample',
    role: 'signer',
    state: 'opened',
    request_state: 'sent',
    expires_at: madeAt,
    consent: form.consent,
    pages: document,
    shown: [],
    fields: form.fields.flatMap(({ source, ...field }) =>
      source.from === 'party' && source.partyUid === input.partyUid ? [field] : [],
    ),
    questions: isFirst ? form.questions : [],
    page_rules: isFirst ? form.page_rules : [],
    filled: { answers: {}, values: {} },
    others: [],
    has_copy: false,
  };
}

function created(signing: FakeSigning, input: Input): Template {
  const { copy_of, title, family } = input;
  const templateUid = `new${signing.templates.length}`;
  const given = copy_of
    ? templateOf(signing, copy_of)
    : { fileUid: undefined, document: [], pages: 0 };
  const made = fakeTemplate({ ...given, templateUid, title, family } as Partial<Template>);
  signing.templates.push(made);
  return made;
}

/** Applies an act to a request. */
const act =
  (change: (request: SigningRequest, input: Input) => Partial<SigningRequest>): Handler =>
  (signing, input) => {
    const before = requestOf(signing, input.requestUid);
    const next = { ...before, ...change(before, input), updated_at: later(before.updated_at) };
    return put(signing.requests, before, next);
  };

const students = [
  { userUid: 'u-mia', student_name: 'Mia Hale', form_run: 'Year 7' },
  { userUid: 'u-ned', student_name: 'Ned Hale', form_run: 'Year 8' },
];

/** The fake handlers by the names of their routes. */
export const fakeHandlers: Readonly<Record<string, Handler>> = {
  'templates.list': ({ templates }) => ({ records: templates }),
  'templates.get': (signing, input) => templateOf(signing, input.templateUid),
  'templates.create': created,
  'templates.change': changed,
  'templates.remove': (signing, input) => {
    const found = templateOf(signing, input.templateUid);
    signing.templates.splice(signing.templates.indexOf(found), 1);
    return input;
  },
  'templates.upload': ({ calls }) => ({
    fileUid: `file${calls.length}`,
    upload: { url: 'https://signing.s3.ap-southeast-2.amazonaws.com/', fields: { key: 'x' } },
  }),
  'templates.file': ({ refusal, note = '' }, { fileUid }) =>
    refusal
      ? { fileUid, state: 'refused', message: refusal, pages: [] }
      : { fileUid, state: 'ready', message: note, pages: [page, page, page] },
  'templates.pictures': (_, { from }) => ({
    pictures: [0, 1, 2].map((n) => ({
      page: Number(from) + n,
      url: `https://signing.s3.ap-southeast-2.amazonaws.com/page-${Number(from) + n}.png`,
    })),
  }),
  'templates.preview': preview,
  'requests.list': ({ requests }, { state, search, batchUid }) => ({
    records: requests.filter(
      (each) =>
        (!batchUid || each.batchUid === batchUid) &&
        (!state || each.state === state) &&
        (!search || `${each.title} ${each.student_name}`.toLowerCase().includes(search)),
    ),
  }),
  'requests.students': (_, { name }) =>
    students.filter(({ student_name }) =>
      student_name.toLowerCase().includes(String(name).toLowerCase()),
    ),
  'requests.groups': () => [{ groupUid: 'y7', groupname: 'Year 7', grouptype: 'Year level' }],
  'requests.check': () => ({
    students: 2,
    recipients: 3,
    names: ['Mia Hale', 'Ned Hale'],
    documents: [
      {
        student_userid: 'u-mia',
        student_name: 'Mia Hale',
        recipients: [
          { partyUid: 'p1', name: 'Gia Hale' },
          { partyUid: 'p2', name: 'Gus Hale' },
          { partyUid: 'p3', name: 'Head of school' },
        ],
      },
      {
        student_userid: 'u-ned',
        student_name: 'Ned Hale',
        recipients: [
          { partyUid: 'p1', name: 'Gia Hale' },
          { partyUid: 'p3', name: 'Head of school' },
        ],
      },
    ],
    missing_total: 1,
    missing: [
      { student_userid: 'u-ned', student_name: 'Ned Hale', why: 'There is no second guardian.' },
    ],
    guardians: [
      {
        student_userid: 'u-mia',
        student_name: 'Mia Hale',
        guardians: [
          { userUid: 'u-gia', name: 'Gia Hale' },
          { userUid: 'u-gus', name: 'Gus Hale' },
        ],
      },
    ],
  }),
  'requests.create': (signing) => {
    const batch: SigningBatch = {
      batchUid: 'b9',
      title: 'Enrolment 2027',
      state: 'waiting',
      total: 2,
      made: 0,
      skipped: 0,
      message: '',
      created_at: madeAt,
    };
    signing.batches.push(batch);
    return batch;
  },
  // The worker makes the documents between the first look and the second.
  'requests.batch': (signing, { batchUid }) => {
    const shown = signing.batches[0] as SigningBatch;
    if (shown.state === 'waiting') {
      signing.batches[0] = { ...shown, state: 'ready', made: 1, skipped: 1 };
      signing.requests.push(fakeRequest({ requestUid: 'r9', batchUid: String(batchUid) }));
    }
    return shown;
  },
  'requests.get': (signing, input) => requestOf(signing, input.requestUid),
  'requests.pages': (signing, input) =>
    fakeSentDocument(requestOf(signing, input.requestUid), signing.templates[0]?.form),
  'requests.remind': act((request) => ({
    recipients: request.recipients.map((each) => ({ ...each, reminders: each.reminders + 1 })),
  })),
  'requests.renew': act((request, { recipientUid, name, email }) => ({
    notice: '',
    recipients: request.recipients.map((each) =>
      each.recipientUid === recipientUid
        ? { ...each, name: name ?? each.name, email: email ?? each.email, is_unreachable: false }
        : each,
    ),
  })),
  'requests.share': act((_, { is_shared }) => ({ is_shared })),
  'requests.remove': act(() => ({ state: 'voided', waits_for: [] })),
  'requests.document': () => ({ url: '/media/none.pdf' }),
};
