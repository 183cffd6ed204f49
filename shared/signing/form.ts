import { commonKinds, mostOfQuestion } from '#shared/questions/question';

export type {
  Answer,
  Answers,
  FormField,
  Merged,
  PageRule,
  Party,
  Question,
  QuestionPart,
  ShownIf,
  SigningForm,
} from './form.schemas.ts';

/** The limits of a form. */
export const mostOf = {
  fields: 300,
  questions: 60,
  parties: 6,
  options: mostOfQuestion.options,
  parts: 8,
  rows: 10,
  answer: mostOfQuestion.answer,
} as const;

/** What a recipient does with a document. */
export const recipientRoles = ['signer', 'approver', 'copy'] as const;
export type Role = (typeof recipientRoles)[number];

/**
 * Who takes the place of a party: the first or second of the guardians with an active, unrestricted
 * link, the student, or a person whom the sender names. A form with a second guardian has the
 * two-guardian rule.
 */
export const whos = ['guardian 1', 'guardian 2', 'student', 'person'] as const;
export type Who = (typeof whos)[number];

/** What a field takes. `date` is the day of signing. */
export const fieldKinds = [
  'signature',
  'initials',
  'name',
  'date',
  'text',
  'checkbox',
  'choice',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** What the school knows of a student, for fields that nobody fills in by hand. */
export const mergeValues = {
  student_name: 'Name of the student',
  STUDENT_NUMBER: 'Student number',
  form_run: 'Year level',
  homeroom: 'Homeroom',
  school: 'Name of the school',
  sent_on: 'Day of sending',
} as const;
export type MergeValue = keyof typeof mergeValues;

export const partKinds = commonKinds;
export const questionKinds = [...partKinds, 'repeat'] as const;
export type QuestionKind = (typeof questionKinds)[number];
