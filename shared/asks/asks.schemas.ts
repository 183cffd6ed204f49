import * as z from 'zod';
import { PortalDocument } from '#shared/documents/documents.schemas';
import { FileAddress, NamedFile } from '#shared/files/files.schemas';
import { Flag, Uid, Version, YesOrNo } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { ShownQuestion, Values } from '#shared/questions/question.schemas';
import { lookReasons } from '#shared/rights/child-records';
import { AskDraft, EditedAsk } from './ask.schemas.ts';
import { mostOpened, outcomes } from './asks.contract.ts';
import {
  AskedRow,
  AskReport,
  ListedReport,
  listed,
  Places,
  Results,
  Roll,
  recorded,
  SealedAnswers,
} from './report.schemas.ts';

export type { AskedRow, AskReport, ListedReport, Roll, SealedAnswers } from './report.schemas.ts';

/** A person or child for whom the reader is asked to answer. */
export const OwnSubject = z.object({
  subject: z.string(),
  userUid: z.string(),
  /** The first name of the child; empty for the reader. */
  firstname: z.string(),
  is_answered: z.boolean(),
  /** Whether the reader may change the answer now. */
  may_change: z.boolean(),
  /** What the answer says about the child's day, also one of another carer. */
  outcome: z.enum(outcomes).optional(),
  /** The number on the waiting list, from 1. Then the answer has no place, and no outcome. */
  waiting: z.number().int().optional(),
  /** The answer and its version: only of an answer that the reader may read. */
  values: Values.optional(),
  updated_at: z.string().optional(),
  /** What the reader agreed to with the own answer, also if the school has changed it since. */
  agreed: z.string().optional(),
  /** The questions to which the reader gave an answer that only the school reads. It is not shown. */
  sealed: z.array(z.string()).optional(),
  /** The reference with which the reader pays for the child. */
  reference: z.string().optional(),
  /** What the reader's own account says was paid with it, and the day of the last payment. */
  paid: z.object({ cents: z.number().int(), on: z.string() }).optional(),
});
export type OwnSubject = z.infer<typeof OwnSubject>;

/**
 * What a reader sees. `waiting`: the reader is asked · `done`: the rule is fulfilled for the reader and
 * the own children. What another carer answered, who did and when is not shown.
 */
export const OwnAsk = z.object({
  askUid: z.string(),
  state: z.enum(['not_asked', 'waiting', 'done']),
  /** The last day, and the last day for changes. */
  by: z.string(),
  change_until: z.string(),
  /** Whether answers are still taken. */
  is_open: z.boolean(),
  /** The event was cancelled: nobody answers. */
  is_cancelled: z.boolean().optional(),
  questions: z.array(ShownQuestion),
  consent: z.string(),
  /** The hash of what the reader sees, which is sent with the answer. */
  text: z.string(),
  subjects: z.array(OwnSubject),
  /** The places of the question that has a limit. */
  places: Places.optional(),
  /** How many chose each option, if the readers may see it. */
  results: Results.optional(),
  /** Who reads the answers that only the school reads, and the last day before they are deleted. */
  school_only: z.object({ readers: z.array(z.string()), until: z.string() }).optional(),
  /** What a family pays for each child. */
  cents: z.number().int().optional(),
});
export type OwnAsk = z.infer<typeof OwnAsk>;

/** What an event asks, as its editor sees it. */
export const EventAsk = z.object({
  askUid: z.string(),
  title: z.string(),
  /** The last day of the event. */
  ends_on: z.string(),
  /** Absent if it asks nothing yet. */
  ask: EditedAsk.optional(),
  updated_at: z.string().optional(),
  /** It asked before, and asks nothing now: the report stays. */
  was_asked: z.literal(true).optional(),
});
export type EventAsk = z.infer<typeof EventAsk>;

/** What people agreed to with an answer. */
export const AgreedWording = z.object({
  hash: z.string(),
  /** Canonical JSON; its SHA-256 is `hash`. It has the text and the files by their hashes. */
  text: z.string(),
  /** The text of the post; absent if it is no longer stored. */
  content_html: z.string().optional(),
  /** What was agreed to of an event, beside its title; absent if it is no longer stored. */
  event: z
    .object({
      description: z.string(),
      location: z.string(),
      /** Instants; for all-day events the first and the last day. */
      start: z.string(),
      end: z.string(),
      all_day: z.boolean(),
    })
    .optional(),
  files: z.array(NamedFile).optional(),
});
export type AgreedWording = z.infer<typeof AgreedWording>;

const one = { askUid: Uid } as const;
/** Whether an answer for which there are no places joins the waiting list. */
const join = YesOrNo.optional();
/** The hash of the wording that the reader saw: what was agreed to is what was shown. */
const Hash = z.string('Load the page again.').regex(/^[0-9a-f]{64}$/, 'Load the page again.');
const listFields = { ...one, ...listed } as const;

export const asksSchemas = {
  form: {
    input: z.strictObject({ ...one, form: Flag }),
    output: EventAsk,
  },
  get: { input: z.strictObject(one), output: OwnAsk },
  save: {
    input: z.strictObject({ ...one, ask: AskDraft, updated_at: Version.optional() }),
    output: EventAsk,
  },
  remove: { input: z.strictObject(one), output: z.object({ askUid: z.string() }) },
  answer: {
    input: z.strictObject({
      ...one,
      text: Hash,
      join,
      answers: z
        .array(z.strictObject({ subject: Uid, values: Values.default({}) }))
        .min(1, 'Please answer for someone.')
        .max(20, 'Please answer for 20 people at most.'),
    }),
    output: OwnAsk,
  },
  change: {
    input: z.strictObject({
      ...one,
      subject: Uid,
      values: Values,
      text: Hash,
      updated_at: Version,
      join,
    }),
    output: OwnAsk,
  },
  takeBack: { input: z.strictObject({ ...one, subject: Uid }), output: OwnAsk },
  list: { input: PageRequest, output: paged(ListedReport) },
  report: { input: z.strictObject(one), output: AskReport },
  roll: { input: z.strictObject({ ...one, roll: Flag }), output: Roll },
  listPeople: { input: PageRequest.extend(listFields), output: paged(AskedRow) },
  open: {
    input: z.strictObject({
      ...one,
      subjects: z
        .array(Uid)
        .min(1, 'Please choose whose answers you open.')
        .max(mostOpened, 'Please open 100 answers at a time.'),
      reason: z.enum(lookReasons, 'Please say why you open this.'),
    }),
    output: SealedAnswers,
  },
  wording: {
    input: z.strictObject({ ...one, hash: Hash }),
    output: AgreedWording,
  },
  openAgreedFile: {
    input: z.strictObject({ ...one, hash: Hash, file: Flag, fileUid: Uid }),
    output: FileAddress,
  },
  record: {
    input: z.strictObject({ ...one, ...recorded, values: Values.default({}), join }),
    output: z.object({ subject: z.string() }),
  },
  removeRecord: {
    input: z.strictObject({ ...one, subject: Uid }),
    output: z.object({ subject: z.string() }),
  },
  startExport: {
    input: z.strictObject({ ...listFields, format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: PortalDocument,
  },
} satisfies Schemas;
