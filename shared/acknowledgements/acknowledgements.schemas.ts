import * as z from 'zod';
import { PortalDocument } from '#shared/documents/documents.schemas';
import { Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { ackLists } from './acknowledgements.contract.ts';
import { ackRules, ackSources } from './ask.ts';

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

const one = { postUid: Uid } as const;
const listFields = {
  ...one,
  list: z.enum(ackLists).default('open'),
  group: Uid.optional(),
} as const;

export const acknowledgementsSchemas = {
  get: { input: z.strictObject(one), output: OwnAck },
  give: { input: z.strictObject(one), output: OwnAck },
  takeBack: { input: z.strictObject(one), output: OwnAck },
  report: { input: z.strictObject(one), output: AckReport },
  listPeople: { input: PageRequest.extend(listFields), output: paged(AckRow) },
  record: {
    input: z.strictObject({
      ...one,
      subject: Uid,
      source: z.enum(['paper', 'telephone'], 'Please choose paper or telephone.'),
    }),
    output: z.object({ subject: z.string() }),
  },
  removeRecord: {
    input: z.strictObject({ ...one, subject: Uid }),
    output: z.object({ subject: z.string() }),
  },
  startExport: { input: z.strictObject(listFields), output: PortalDocument },
} satisfies Schemas;
