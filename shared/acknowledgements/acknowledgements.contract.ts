import * as z from 'zod';
import { PortalDocument } from '#shared/documents/documents.contract';
import { Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';
import { ackRules, ackSources } from './ask.ts';

/** How long a person may take an acknowledgement back, in milliseconds. */
export const undoTime = 10_000;

/**
 * What a reader sees. `waiting`: the reader is asked · `done`: the rule is fulfilled for the reader and
 * the own children. Who acknowledged, and when, is not shown.
 */
export const OwnAck = z.object({
  postUid: z.string(),
  state: z.enum(['not_asked', 'waiting', 'done']),
  /** The last day, and for carers the first names of the children for whom it is asked. */
  by: z.string(),
  children: z.array(z.string()),
});
export type OwnAck = z.infer<typeof OwnAck>;

const Count = z.object({ asked: z.number().int(), done: z.number().int() });

/** How many have acknowledged a post. */
export const AckReport = Count.extend({
  postUid: z.string(),
  title: z.string(),
  type: z.string(),
  by: z.string(),
  rule: z.enum(ackRules),
  asked_at: z.string(),
  /** Those outstanding whom the portal cannot ask. */
  on_paper: z.number().int(),
  by_group: z.array(Count.extend({ groupUid: z.string(), groupname: z.string() })),
});
export type AckReport = z.infer<typeof AckReport>;

const paperReasons = ['no_carer', 'no_sign_in', 'no_address'] as const;

/** A row of the report: a person, or a child for whom any carer acknowledges. */
export const AckRow = z.object({
  /** Identifies the row. */
  subject: z.string(),
  userUid: z.string(),
  name: z.string(),
  /** As what, such as “Student” or “For the child”. */
  as: z.string(),
  /** The names of the carers who may acknowledge for the child. */
  carers: z.array(z.string()),
  is_done: z.boolean(),
  source: z.enum(ackSources).optional(),
  at: z.string().optional(),
  /** The name of the person who acknowledged or recorded it. */
  done_by: z.string().optional(),
  /** Why it must be asked on paper. */
  paper: z.enum(paperReasons).optional(),
});
export type AckRow = z.infer<typeof AckRow>;

/** `open`: outstanding · `paper`: outstanding, to ask on paper · `done` · `all`. */
export const ackLists = ['open', 'paper', 'done', 'all'] as const;
export type AckList = (typeof ackLists)[number];

const one = { postUid: Uid } as const;
const listFields = {
  ...one,
  list: z.enum(ackLists).default('open'),
  group: Uid.optional(),
} as const;

export const acknowledgements = {
  get: route({
    method: 'GET',
    path: '/acknowledgements/{postUid}',
    operation: 'ack',
    child: 'own',
    summary: 'Whether the caller is asked to acknowledge a post, and has done so.',
    input: z.strictObject(one),
    output: OwnAck,
  }),
  give: route({
    method: 'POST',
    path: '/acknowledgements/{postUid}',
    operation: 'ack',
    child: 'own',
    repeat: 'same',
    summary: 'Acknowledges a post, as a carer for all own children in its audience.',
    input: z.strictObject(one),
    output: OwnAck,
  }),
  takeBack: route({
    method: 'DELETE',
    path: '/acknowledgements/{postUid}',
    operation: 'ack',
    child: 'own',
    summary: 'Takes the own acknowledgement back, within ten seconds.',
    input: z.strictObject(one),
    output: OwnAck,
  }),
  report: route({
    method: 'GET',
    path: '/acknowledgements/{postUid}/report',
    operation: 'ack.report',
    child: 'readers',
    summary: 'How many have acknowledged a post, also by group.',
    input: z.strictObject(one),
    output: AckReport,
  }),
  listPeople: route({
    method: 'GET',
    path: '/acknowledgements/{postUid}/people',
    operation: 'ack.report',
    child: { record: 'reading', act: 'read' },
    summary: 'The people and children of a list of the report, by name.',
    input: PageRequest.extend(listFields),
    output: paged(AckRow),
    answer: 'page',
  }),
  record: route({
    method: 'POST',
    path: '/acknowledgements/{postUid}/records',
    operation: 'ack.report',
    child: { record: 'reading', act: 'change' },
    repeat: 'same',
    summary: 'Records an acknowledgement on paper or by telephone.',
    input: z.strictObject({
      ...one,
      subject: Uid,
      source: z.enum(['paper', 'telephone'], 'Please choose paper or telephone.'),
    }),
    output: z.object({ subject: z.string() }),
  }),
  removeRecord: route({
    method: 'DELETE',
    path: '/acknowledgements/{postUid}/records/{subject}',
    operation: 'ack.report',
    child: { record: 'reading', act: 'change' },
    summary: 'Removes a record of paper or telephone.',
    input: z.strictObject({ ...one, subject: Uid }),
    output: z.object({ subject: z.string() }),
  }),
  startExport: route({
    method: 'POST',
    path: '/acknowledgements/{postUid}/exports',
    operation: 'ack.report',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a document: the rows of a list of the report as CSV.',
    input: z.strictObject(listFields),
    output: PortalDocument,
  }),
} satisfies Resource;
