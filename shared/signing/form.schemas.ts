import * as z from 'zod';
import { line, lines, Uid, YesOrNo } from '#shared/kernel/fields';
import { AnswerText, Options, questionFields } from '#shared/questions/question.schemas';
import { Box } from '#shared/signing/field.schemas';
import {
  fieldKinds,
  type MergeValue,
  mergeValues,
  mostOf,
  partKinds,
  questionKinds,
  recipientRoles,
  whos,
} from './form.ts';

export const Party = z.strictObject({
  partyUid: Uid,
  /** What the staff call the party, such as “Head of boarding”. */
  name: line(80, 'Please name this recipient.'),
  role: z.enum(recipientRoles, 'Please choose what this recipient does.'),
  who: z.enum(whos, 'Please choose who this recipient is.'),
});
export type Party = z.infer<typeof Party>;

const mergeNames = Object.keys(mergeValues) as [MergeValue, ...MergeValue[]];
/** The values of a student at the time of sending. Those that the school does not know are absent. */
export const Merged = z.partialRecord(z.enum(mergeNames), z.string());
export type Merged = z.infer<typeof Merged>;

/** Where the value of a field comes from: a party by hand, an answer, or the roster. */
const Source = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('party'), partyUid: Uid }),
  z.strictObject({ from: z.literal('answer'), questionUid: Uid }),
  z.strictObject({ from: z.literal('roster'), value: z.enum(mergeNames) }),
]);

/** A place on a page that is filled in. Pages count from 1. */
export const FormField = z.strictObject({
  fieldUid: Uid,
  page: z.int().min(1).max(200),
  box: Box,
  kind: z.enum(fieldKinds),
  /** What a screen reader says, such as “Signature of the first guardian”. */
  label: line(120, 'Please name this field.'),
  required: YesOrNo.default(true),
  source: Source,
  /** For `choice`: its answers. */
  options: Options.default([]),
});
export type FormField = z.infer<typeof FormField>;

/** When a question or a page is shown: an earlier question has one of these answers. */
export const ShownIf = z.strictObject({
  questionUid: Uid,
  is: z.array(line(100)).min(1).max(mostOf.options),
});
export type ShownIf = z.infer<typeof ShownIf>;

/** A question inside of a repeated one. */
export const QuestionPart = z.strictObject({ ...questionFields, kind: z.enum(partKinds) });
export type QuestionPart = z.infer<typeof QuestionPart>;

/** A question before the document. `repeat` asks its parts once for each row, such as each sibling. */
export const Question = z.strictObject({
  ...questionFields,
  kind: z.enum(questionKinds),
  parts: z.array(QuestionPart).max(mostOf.parts, 'Please use 8 parts at most.').default([]),
  /** The answer is for the school alone: the other guardian never sees it, and no field shows it. */
  school_only: YesOrNo.default(false),
  shown_if: ShownIf.optional(),
});
export type Question = z.infer<typeof Question>;

/** Pages that are only part of the document when an answer asks for them. */
export const PageRule = z.strictObject({
  from: z.int().min(1).max(200),
  to: z.int().min(1).max(200),
  shown_if: ShownIf,
});
export type PageRule = z.infer<typeof PageRule>;

/** What a document asks of whom. Its parties are in their order. */
export const SigningForm = z.strictObject({
  parties: z
    .array(Party)
    .min(1, 'Please add a recipient.')
    .max(mostOf.parties, 'Please use 6 recipients at most.'),
  /** Whether each recipient waits for the one before. */
  in_order: YesOrNo.default(false),
  fields: z.array(FormField).max(mostOf.fields, 'Please use 300 fields at most.'),
  questions: z.array(Question).max(mostOf.questions, 'Please use 60 questions at most.'),
  page_rules: z.array(PageRule).max(20, 'Please use 20 rules at most.').default([]),
  /** What signers agree to. */
  consent: lines(1_000),
});
export type SigningForm = z.infer<typeof SigningForm>;

/** An answer: a text, a day `YYYY-MM-DD`, an option, `yes` or `no`; or rows of such answers. */
export const Answer = z.union([
  AnswerText,
  z.array(z.record(Uid, AnswerText)).max(mostOf.rows, 'Please use 10 entries at most.'),
]);
export type Answer = z.infer<typeof Answer>;
/** Answers by questionUid. */
export const Answers = z.record(Uid, Answer);
export type Answers = z.infer<typeof Answers>;
