import * as z from 'zod';
import { Day, line, lines, Uid, whenever, YesOrNo } from '#shared/kernel/fields';
import { say } from '#shared/kernel/form-rules';
import { AskedQuestion } from '#shared/questions/question.schemas';
import { askRules, mostOfAsk, resultReaders } from './ask.ts';
import { askDraftFaults } from './ask-draft.ts';

const chooseRule = 'Please choose who answers.';
const chooseBoth = 'Please choose who answers, and until when.';

const AskPayment = z.strictObject({
  cents: z
    .int('Please give the amount in dollars and cents.')
    .min(1, 'Please give an amount of more than 0.')
    .max(mostOfAsk.cents, 'Please give an amount up to $10,000.'),
  code: z
    .string('Please give a code for the payment.')
    .regex(/^[A-Z0-9]{2,10}$/, 'A code has 2 to 10 capital letters and digits.'),
});

/** What an ask has beside its days and its rule. Without questions it is “I have read this”. */
const askFields = {
  questions: z
    .array(AskedQuestion)
    .max(mostOfAsk.questions, 'Please use 6 questions at most.')
    .default([]),
  /** The last day on which an answer may be changed; without it the last day for answers. */
  change_until: Day.optional(),
  /** What people agree to with their answer. */
  consent: lines(1_000).default(''),
  /** Who sees how many chose each option, after the last day. */
  results: z.enum(resultReaders, 'Please choose who sees the results.').default('school'),
  /** The staff who read the report beside those who may edit the post. */
  helpers: z.array(Uid).max(mostOfAsk.helpers, 'Please use 10 helpers at most.').default([]),
  /** The day until which the school needs the answers. */
  needed_until: Day.optional(),
  /** What a family pays for each child, and the code of its reference. The portal takes no payment. */
  payment: AskPayment.optional(),
};

/** What a post asks, as its editor sends it. */
export const AskDraft = z
  .strictObject(
    {
      /** The day at the school until which people should answer. */
      by: Day,
      rule: z.enum(askRules, chooseRule),
      ...askFields,
      /**
       * The helpers by the names with which they sign in; without it `helpers` stays. Its answer has both.
       */
      helper_usernames: z
        .array(line(100, 'Please give the name with which the person signs in.'))
        .max(mostOfAsk.helpers, 'Please use 10 helpers at most.')
        .optional(),
      /** Starts again: earlier answers no longer count. */
      ask_again: YesOrNo.default(false),
      /** Sent back by clients and ignored. */
      asked_at: z.unknown().optional(),
    },
    chooseBoth,
  )
  .superRefine((draft, check) => say(askDraftFaults(draft), check), { when: whenever });
export type AskDraft = z.output<typeof AskDraft>;

const askedFields = {
  by: z.string(),
  rule: z.enum(askRules),
  /** When it was asked, or asked again. It identifies the round. */
  asked_at: z.string(),
};

/** What a post asks its readers. */
export const Ask = z.object({
  ...askedFields,
  ...askFields,
  questions: z.array(z.object(AskedQuestion.shape)).default([]),
});
export type Ask = z.infer<typeof Ask>;

/** The same, as an editor gets it. */
export const EditedAsk = Ask.extend({ helper_usernames: z.array(z.string()).optional() });
export type EditedAsk = z.infer<typeof EditedAsk>;

/** What a post asked in release 1.6.0. */
export const EarlierAsk = z.object(askedFields);
