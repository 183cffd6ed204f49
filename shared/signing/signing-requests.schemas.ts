import * as z from 'zod';
import { line, lines, Uid, Version, YesOrNo } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { familyNames } from '#shared/signing/families';
import { requestStates } from '#shared/signing/request';
import { RequestSummary, SigningRequest, Timing } from '#shared/signing/request.schemas';
import { SentDocument } from '#shared/signing/sent-document';
import { mostChosen } from './signing-requests.contract.ts';

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
   * Who gets the documents of these students, in their order without a choice of the first guardian.
   * A student for whom a second guardian is missing has the others. Persons are named by the sender.
   */
  documents: z.array(
    z.object({
      student_userid: z.string(),
      student_name: z.string(),
      recipients: z.array(z.object({ partyUid: z.string(), name: z.string() })),
    }),
  ),
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
const named = z.strictObject({ requestUid: Uid });

export const signingRequestsSchemas = {
  list: { input: PageRequest.extend(filters), output: paged(RequestSummary) },
  students: {
    input: z.strictObject({ name: line(100, 'Please write a name.') }),
    output: z.array(SigningStudent),
  },
  groups: { input: z.strictObject({}), output: z.array(SigningGroup) },
  check: { input: z.strictObject(whom), output: SendingCheck },
  create: {
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
  },
  batch: { input: z.strictObject({ batchUid: Uid }), output: SigningBatch },
  startExport: { input: z.strictObject(filters), output: z.object({ documentUid: z.string() }) },
  get: { input: named, output: SigningRequest },
  pages: { input: named, output: SentDocument },
  remind: { input: named.extend({ recipientUid: Uid.optional() }), output: SigningRequest },
  renew: {
    input: named.extend({
      recipientUid: Uid,
      name: line(120).optional(),
      email: z.email('Please give an e-mail address.').max(254).optional(),
    }),
    output: SigningRequest,
  },
  share: {
    input: named.extend({ is_shared: YesOrNo, updated_at: Version }),
    output: SigningRequest,
  },
  remove: { input: named.extend({ reason: lines(500).optional() }), output: SigningRequest },
  document: {
    input: named.extend({ part: z.enum(['document', 'record']).default('document') }),
    output: z.object({ url: z.string() }),
  },
} satisfies Schemas;
