import * as z from 'zod';
import { line, lines, Uid, YesOrNo } from '#shared/kernel/fields';
import { mostPlaces } from './places.ts';
import { askedKinds, mostOfQuestion } from './question.ts';

export const Options = z
  .array(line(100, 'Please write the choice.'))
  .max(mostOfQuestion.options, 'Please use 20 choices at most.');

/** What every question has. */
export const questionFields = {
  questionUid: Uid,
  text: line(300, 'Please write the question.'),
  hint: lines(500).default(''),
  required: YesOrNo.default(true),
  options: Options.default([]),
};

/** A question of an ask. */
export const AskedQuestion = z.strictObject({
  ...questionFields,
  kind: z.enum(askedKinds, 'Please choose how people answer.'),
  /** Its “yes” means that the child goes. Of an ask, one question at most. */
  goes: YesOrNo.default(false),
  /** How many places there are: of yes, of the sum of numbers, or of each choice. */
  limit: z
    .int('Please give a whole number of places.')
    .min(1, 'Please give 1 place at least.')
    .max(mostPlaces.places, 'Please give 1,000 places at most.')
    .optional(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** A question of an ask, as it is shown. */
export const ShownQuestion = z.object({
  questionUid: z.string(),
  text: z.string(),
  hint: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
  kind: z.enum(askedKinds),
  goes: z.boolean(),
  limit: z.number().int().optional(),
});

export const AnswerText = lines(mostOfQuestion.answer);

/** An answer: a text, a day `YYYY-MM-DD`, an option, `yes` or `no`; some options; a whole number. */
const Value = z.union([
  AnswerText,
  z.array(z.string().max(100)).max(mostOfQuestion.options),
  z.int().min(0).max(mostOfQuestion.number),
]);

/** Answers by questionUid. */
export const Values = z.record(Uid, Value, 'Please answer the questions.');
export type Values = z.infer<typeof Values>;
