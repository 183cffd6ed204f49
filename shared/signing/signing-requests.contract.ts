import * as z from 'zod';
import { line, lines, Uid, Version, YesOrNo } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';
import { familyNames } from '#shared/signing/families';
import { RequestSummary, requestStates, SigningRequest, Timing } from '#shared/signing/request';
import { SentDocument } from '#shared/signing/sent-document';

const child = (act: 'read' | 'change' | 'export') => ({ record: 'signing', act }) as const;

/** The most students who are chosen by name. A group may have more. */
export const mostChosen = 100;

const whom = {
  templateUid: Uid,
  /** Students by name, or all students of a group. */
  student_userids: z.array(Uid).max(mostChosen, 'Choose 100 students at most.').default([]),
  group: line(120).optional(),
};

/** The person who takes the place of a party that is nobody of the roster. */
const Person = z.strictObject({
  partyUid: Uid,
  name: line(120, 'Please give the name.'),
  email: z.email('Please give an e-mail address.').max(254),
});

/** Who would get a document, and what is missing. */
export const SendingCheck = z.object({
  students: z.number().int(),
  recipients: z.number().int(),
  /** Students for whom a recipient of the form is missing, 200 at most, with the reason in words. */
  missing: z.array(
    z.object({ student_userid: z.string(), student_name: z.string(), why: z.string() }),
  ),
  missing_total: z.number().int(),
  /** Names of the first students. */
  names: z.array(z.string()),
  /**
   * Students, 100 at most, with several guardians who can be the first; their guardians are in the
   * order that holds without a choice.
   */
  guardians: z.array(
    z.object({
      student_userid: z.string(),
      student_name: z.string(),
      guardians: z.array(z.object({ userUid: z.string(), name: z.string() })),
    }),
  ),
});
export type SendingCheck = z.infer<typeof SendingCheck>;

/** Documents that were sent together, and how their making goes on. */
export const SigningBatch = z.object({
  batchUid: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  total: z.number().int(),
  made: z.number().int(),
  /** Students who were left out because a recipient is missing. */
  skipped: z.number().int(),
  message: z.string(),
  created_at: z.string(),
});
export type SigningBatch = z.infer<typeof SigningBatch>;

/** A student whom a document can be about. */
export const SigningStudent = z.object({
  userUid: z.string(),
  student_name: z.string(),
  form_run: z.string(),
});
export type SigningStudent = z.infer<typeof SigningStudent>;

/** A group of students. Its `groupUid` is the `group` of a sending. */
export const SigningGroup = z.object({
  groupUid: z.string(),
  groupname: z.string(),
  grouptype: z.string(),
});
export type SigningGroup = z.infer<typeof SigningGroup>;

const filters = {
  state: z.enum(requestStates, 'Please choose a state.').optional(),
  family: z.enum(familyNames, 'Please choose a family.').optional(),
  batchUid: Uid.optional(),
  /** Words of a title or of a student’s name. */
  search: z.string().trim().max(100).optional(),
};

const one = '/signing-requests/{requestUid}';
const named = z.strictObject({ requestUid: Uid });

/** Documents that were sent to be signed: those of the caller, and those that colleagues share. */
export const signingRequests = {
  list: route({
    method: 'GET',
    path: '/signing-requests',
    operation: 'sign.list',
    child: child('read'),
    summary: 'Lists requests with their progress, newest first.',
    input: PageRequest.extend(filters),
    output: paged(RequestSummary),
    answer: 'page',
  }),
  students: route({
    method: 'GET',
    path: '/signing-requests/students',
    operation: 'sign.one',
    child: child('read'),
    summary: 'Finds students by name, 20 at most, for a new request.',
    input: z.strictObject({ name: line(100, 'Please write a name.') }),
    output: z.array(SigningStudent),
  }),
  groups: route({
    method: 'GET',
    path: '/signing-requests/groups',
    operation: 'sign.one',
    child: 'published',
    summary: 'Lists the groups that have students, for a new request.',
    input: z.strictObject({}),
    output: z.array(SigningGroup),
  }),
  check: route({
    method: 'POST',
    path: '/signing-requests/check',
    operation: 'sign.one',
    child: child('read'),
    repeat: 'reads',
    summary:
      'Tells how many would get a document, and for whom a guardian or an address is missing.',
    input: z.strictObject(whom),
    output: SendingCheck,
  }),
  create: route({
    method: 'POST',
    path: '/signing-requests',
    operation: 'sign.one',
    child: 'worker',
    repeat: 'key',
    summary: 'Sends a template: a document for each student, made by a worker.',
    input: z.strictObject({
      ...whom,
      persons: z.array(Person).max(6).default([]),
      /** Who is the first guardian of a student. The others are in a stable order. */
      first_guardians: z
        .array(z.strictObject({ student_userid: Uid, guardian_userid: Uid }))
        .max(mostChosen, 'Choose the first guardian of 100 students at most.')
        .default([]),
      /** What happens for a student without a second guardian. */
      missing: z.enum(['skip', 'without'], 'Please choose what happens.').default('skip'),
      timing: Timing,
      /** Whether colleagues who may send documents see and manage these. */
      is_shared: YesOrNo.default(false),
      /** The version of the template that the sender saw. */
      updated_at: Version,
    }),
    output: SigningBatch,
  }),
  batch: route({
    method: 'GET',
    path: '/signing-requests/batches/{batchUid}',
    operation: 'sign.one',
    child: 'messages',
    summary: 'Returns how the making of documents that were sent together goes on.',
    input: z.strictObject({ batchUid: Uid }),
    output: SigningBatch,
  }),
  startExport: route({
    method: 'POST',
    path: '/signing-requests/exports',
    operation: 'sign.list',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a CSV file of the list.',
    input: z.strictObject(filters),
    output: z.object({ documentUid: z.string() }),
  }),
  get: route({
    method: 'GET',
    path: one,
    operation: 'sign.one',
    child: child('read'),
    summary: 'Returns a request with its recipients, answers and record.',
    input: named,
    output: SigningRequest,
  }),
  pages: route({
    method: 'GET',
    path: '/signing-requests/{requestUid}/pages',
    operation: 'sign.one',
    child: child('read'),
    summary:
      'Returns the pages of a document as it was sent, with the values that were signed and the fields that are empty.',
    input: named,
    output: SentDocument,
  }),
  remind: route({
    method: 'POST',
    path: '/signing-requests/{requestUid}/reminders',
    operation: 'sign.one',
    child: child('change'),
    repeat: 'key',
    summary: 'Reminds all for whom a document waits now, or one of them, with a new link.',
    input: named.extend({ recipientUid: Uid.optional() }),
    output: SigningRequest,
  }),
  renew: route({
    method: 'POST',
    path: '/signing-requests/{requestUid}/recipients/{recipientUid}/link',
    operation: 'sign.one',
    child: child('change'),
    repeat: 'key',
    summary:
      'Sends a new link, which ends the earlier ones, unlocks the recipient and lasts as many days as the first. A mistake in a name or address can be mended.',
    input: named.extend({
      recipientUid: Uid,
      name: line(120).optional(),
      email: z.email('Please give an e-mail address.').max(254).optional(),
    }),
    output: SigningRequest,
  }),
  share: route({
    method: 'PUT',
    path: '/signing-requests/{requestUid}/sharing',
    operation: 'sign.one',
    child: child('change'),
    summary: 'Shares a request with the colleagues who may send documents, or ends that.',
    input: named.extend({ is_shared: YesOrNo, updated_at: Version }),
    output: SigningRequest,
  }),
  remove: route({
    method: 'DELETE',
    path: one,
    operation: 'sign.one',
    child: child('change'),
    summary: 'Voids a request: its links end, and those who had one are told. The record stays.',
    input: named.extend({ reason: lines(500).optional() }),
    output: SigningRequest,
  }),
  document: route({
    method: 'GET',
    path: '/signing-requests/{requestUid}/document',
    operation: 'sign.one',
    child: child('export'),
    summary: 'Returns an address of the sealed document or of its record, valid for 60 seconds.',
    input: named.extend({ part: z.enum(['document', 'record']).default('document') }),
    output: z.object({ url: z.string() }),
  }),
} satisfies Resource;
