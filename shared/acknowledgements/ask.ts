export type { Ack } from './ask.schemas.ts';

/**
 * Who must acknowledge a notice: each reader for themselves · any carer of each child · each carer ·
 * each student, and any carer of the student.
 */
export const ackRules = ['each_reader', 'any_carer', 'each_carer', 'student_and_carer'] as const;
export type AckRule = (typeof ackRules)[number];

/** Where an acknowledgement comes from. Staff record paper and telephone. */
export const ackSources = ['portal', 'paper', 'telephone'] as const;

/** The rules as the editor and the report name them. */
export const ackRuleNames: Record<AckRule, string> = {
  each_reader: 'Each reader',
  any_carer: 'Any carer of each child',
  each_carer: 'Each carer',
  student_and_carer: 'Student and carer',
};

/** The days before the last day on which the people outstanding get a reminder. */
export const reminderDays = [3, 0] as const;

/** The days after the last day for which Home still shows a notice. */
export const openDays = 14;

/** Whether a type of post may ask for an acknowledgement: those on `/notices`. */
export const canAsk = (type: string): boolean => type !== 'newsletter';

interface AskingPost {
  readonly type: string;
  readonly for_carer_only: boolean;
  readonly make_public: boolean;
  readonly userTypes: readonly string[];
}

/** Returns why a post cannot ask with a rule; undefined if it can. */
export function askFault(
  { type, for_carer_only, make_public, userTypes }: AskingPost,
  rule: AckRule,
): string | undefined {
  if (!canAsk(type)) {
    return 'A newsletter cannot ask for an acknowledgement. Choose a notice, or untick it.';
  }
  const has = (userType: string) => make_public || userTypes.includes(userType);
  if (rule !== 'each_reader' && !has('CARERS')) {
    return 'This rule needs carers as readers. Add Carers, or choose “Each reader”.';
  }
  if (rule === 'student_and_carer' && (for_carer_only || !has('STUDENTS'))) {
    return 'This rule needs students as readers. Add Students, or choose another rule.';
  }
  return undefined;
}
