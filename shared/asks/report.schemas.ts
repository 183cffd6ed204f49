import * as z from 'zod';
import { Uid } from '#shared/kernel/fields';
import { ShownQuestion } from '#shared/questions/question.schemas';
import { answerSources, askRules } from './ask.ts';
import { askLists, outcomes } from './asks.contract.ts';

/** How many answers chose each option of a question, or the sum of numbers. */
export const Results = z.array(
  z.object({
    questionUid: z.string(),
    options: z.array(z.object({ option: z.string(), count: z.number().int() })),
    sum: z.number().int().optional(),
  }),
);
export type Results = z.infer<typeof Results>;

/** The places of a question with a limit, by option. */
export const Places = z.object({
  questionUid: z.string(),
  options: z.array(
    z.object({
      option: z.string(),
      limit: z.number().int(),
      left: z.number().int(),
      /** How many answers wait for a place. */
      waiting: z.number().int(),
    }),
  ),
});
export type Places = z.infer<typeof Places>;

const Count = z.object({ asked: z.number().int(), done: z.number().int() });

/** How many have answered. */
export const AskReport = Count.extend({
  askUid: z.string(),
  /** Of what is removed: the title to which people agreed last. */
  title: z.string(),
  /** Of what is removed: the title of its last save, where people agreed to another one. */
  saved_title: z.string().optional(),
  type: z.string(),
  by: z.string(),
  rule: z.enum(askRules),
  asked_at: z.string(),
  /** Those outstanding whom the portal cannot ask. */
  on_paper: z.number().int(),
  by_group: z.array(Count.extend({ groupUid: z.string(), groupname: z.string() })),
  questions: z.array(ShownQuestion),
  results: Results,
  places: Places.optional(),
  /** What a family pays for each child, and the code of the reference. Who has paid is not known here. */
  payment: z.object({ cents: z.number().int(), code: z.string() }).optional(),
  /** The post or the event is removed, or asks nothing any longer: staff only read. */
  is_removed: z.literal(true).optional(),
  /** The reader may open on the roll what only the school reads of these answers. */
  may_open: z.literal(true).optional(),
});
export type AskReport = z.infer<typeof AskReport>;

/** A report in the list of those that a member of staff may read. */
export const ListedReport = AskReport.pick({
  askUid: true,
  title: true,
  type: true,
  by: true,
  is_removed: true,
}).extend({
  /** The last day on which people may answer, by which the list is in order: `by`, or some days later. */
  closes_on: z.string(),
  /** Of an ask with a limit: its places together, of all options. */
  places: z
    .object({ taken: z.number().int(), limit: z.number().int(), waiting: z.number().int() })
    .optional(),
});
export type ListedReport = z.infer<typeof ListedReport>;

const paperReasons = ['no_carer', 'no_sign_in', 'no_address'] as const;

/** A row of the report: a person, or a child for whom any carer answers. */
export const AskedRow = z.object({
  /** Identifies the row. */
  subject: z.string(),
  userUid: z.string(),
  name: z.string(),
  /** The homeroom, by which two of the same name are told apart; absent without one. */
  homeroom: z.string().optional(),
  /** As what, such as “Student” or “For the child”. */
  as: z.string(),
  /** The names of the carers who may answer for the child. */
  carers: z.array(z.string()),
  is_done: z.boolean(),
  source: z.enum(answerSources).optional(),
  at: z.string().optional(),
  /** When its carer changed it last: then the wording is that of this time. */
  changed_at: z.string().optional(),
  /** The name of the person who answered or recorded it. */
  done_by: z.string().optional(),
  /**
   * The answers in words, in the order of the questions without those that only the school reads; empty
   * for an open one.
   */
  answers: z.array(z.string()),
  outcome: z.enum(outcomes).optional(),
  /** The number on the waiting list, from 1. */
  waiting: z.number().int().optional(),
  /**
   * The questions to which the person gave an answer that only the school reads: for those who may open
   * it. Others learn not even that there is one.
   */
  sealed: z.array(z.string()).optional(),
  /** The hash of the wording to which the person agreed. */
  text: z.string().optional(),
  /** Why it must be asked on paper. */
  paper: z.enum(paperReasons).optional(),
});
export type AskedRow = z.infer<typeof AskedRow>;

/** What only the school reads of the answers of some who go. Those who wrote nothing are not in it. */
export const SealedAnswers = z.object({
  questions: z.array(z.object({ questionUid: z.string(), text: z.string() })),
  answers: z.array(
    z.object({
      subject: z.string(),
      texts: z.array(z.object({ questionUid: z.string(), text: z.string() })),
    }),
  ),
});
export type SealedAnswers = z.infer<typeof SealedAnswers>;

/** Who goes, by homeroom. Those of no homeroom are last, in a group without a name. */
export const Roll = z.object({
  askUid: z.string(),
  title: z.string(),
  /** Whether the reader may open what only the school reads of these answers. */
  may_open: z.boolean().optional(),
  /** The words of the questions whose answers the reader may open. */
  confidential: z.array(z.string()).optional(),
  groups: z.array(
    z.object({
      groupname: z.string(),
      people: z.array(
        z.object({
          subject: z.string(),
          name: z.string(),
          /** How many places the answer has, if it is more than one. */
          places: z.number().int().optional(),
        }),
      ),
    }),
  ),
});
export type Roll = z.infer<typeof Roll>;

/** Which rows of the report are listed. */
export const listed = { list: z.enum(askLists).default('open'), group: Uid.optional() } as const;

/** A subject of which staff record an answer. */
export const recorded = {
  subject: Uid,
  source: z.enum(['paper', 'telephone'], 'Please choose paper or telephone.'),
} as const;
