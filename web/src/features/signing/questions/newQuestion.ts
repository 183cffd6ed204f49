import type { Question, QuestionPart } from '#shared/signing/form';
import { newUid } from '../editor/order.ts';

/** The kinds of questions in words. */
export const questionKindNames = {
  text: 'Text',
  date: 'Day',
  choice: 'Choice',
  'yes-no': 'Yes or no',
  repeat: 'List of entries, such as siblings',
} as const;

/** Returns a part of a repeated question. */
export const newPart = (): QuestionPart => ({
  questionUid: newUid(),
  text: '',
  hint: '',
  required: true,
  options: [],
  kind: 'text',
});

/** Returns an empty question. */
export const newQuestion = (): Question => ({ ...newPart(), parts: [], school_only: false });

/** Returns what changes with another kind: a list of entries needs a part. */
export const withKind = (question: Question, kind: Question['kind']): Partial<Question> => ({
  kind,
  ...(kind === 'repeat' && question.parts.length === 0 && { parts: [newPart()] }),
});
