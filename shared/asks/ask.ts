export type { Ask, AskDraft, EditedAsk } from './ask.schemas.ts';

/**
 * Who must answer: each reader for themselves · any carer of each child · each carer · each student,
 * and any carer of the student.
 */
export const askRules = ['each_reader', 'any_carer', 'each_carer', 'student_and_carer'] as const;
export type AskRule = (typeof askRules)[number];

/** Where an answer comes from. Staff record paper and telephone. */
export const answerSources = ['portal', 'paper', 'telephone'] as const;

/** The rules as the editor and the report name them. */
export const askRuleNames: Record<AskRule, string> = {
  each_reader: 'Each reader',
  any_carer: 'Any carer of each child',
  each_carer: 'Each carer',
  student_and_carer: 'Student and carer',
};

/** The limits of an ask. `neededDays`: after the last day · `cents`: what a family pays for a child. */
export const mostOfAsk = { questions: 6, helpers: 10, neededDays: 60, cents: 1_000_000 } as const;

/** The rules of which an answer is about one child, so that a payment has one reference. */
export const rulesByChild: readonly AskRule[] = ['any_carer', 'student_and_carer'];

/** Who sees how many chose each option: staff alone, or after the last day the readers too. */
export const resultReaders = ['school', 'readers'] as const;

/** The fewest answers from which readers see how many chose each option. */
export const fewestResults = 10;

/** The days before the last day on which the people outstanding get a reminder. */
export const reminderDays = [3, 0] as const;

/** The days after the last day on which “I have read this” is still asked. */
export const openDays = 14;

interface AskingPost {
  readonly for_carer_only: boolean;
  readonly make_public: boolean;
  readonly userTypes: readonly string[];
}

/** Returns why a post cannot ask with a rule; undefined if it can. */
export function askFault(
  { for_carer_only, make_public, userTypes }: AskingPost,
  rule: AskRule,
): string | undefined {
  const has = (userType: string) => make_public || userTypes.includes(userType);
  if (rule !== 'each_reader' && !has('CARERS')) {
    return 'This rule needs carers as readers. Add Carers, or choose “Each reader”.';
  }
  if (rule === 'student_and_carer' && (for_carer_only || !has('STUDENTS'))) {
    return 'This rule needs students as readers. Add Students, or choose another rule.';
  }
  return undefined;
}
