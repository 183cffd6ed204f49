export type { AskedQuestion, Values } from './question.schemas.ts';

/** The kinds of questions that signing and asks share. */
export const commonKinds = ['text', 'date', 'choice', 'yes-no'] as const;
/**
 * Those of an ask. `several`: any of the options · `number`: a whole number · `school-only`: a text that
 * is sealed, and that only the staff who ask may read.
 */
export const askedKinds = [...commonKinds, 'several', 'number', 'school-only'] as const;
export type AskedKind = (typeof askedKinds)[number];

/** The limits of a question. */
export const mostOfQuestion = { options: 20, answer: 500, schoolOnly: 200, number: 99 } as const;

/** The kinds whose answers can be counted for each option. */
export const countedKinds = ['yes-no', 'choice', 'several'] as const satisfies readonly AskedKind[];
