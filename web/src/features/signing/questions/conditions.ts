import type { Question, ShownIf } from '#shared/signing/form';

/** Returns the questions on which a condition can depend: earlier ones with few answers. */
export const askedBefore = (questions: readonly Question[], at = questions.length): Question[] =>
  questions.slice(0, at).filter(({ kind }) => kind === 'choice' || kind === 'yes-no');

/** Returns the answers of a question, with their names. */
export function answersOf(question: Pick<Question, 'kind' | 'options'>): [string, string][] {
  if (question.kind === 'yes-no') {
    return [
      ['yes', 'Yes'],
      ['no', 'No'],
    ];
  }
  return question.options
    .map((option) => option.trim())
    .filter(Boolean)
    .map((option) => [option, option]);
}

/** Returns a condition on a question: its first answer. */
export const conditionOn = (question: Question): ShownIf => ({
  questionUid: question.questionUid,
  is: answersOf(question)
    .slice(0, 1)
    .map(([value]) => value),
});

/** Returns a condition with an answer switched. Answers that no longer exist are dropped. */
export function withAnswer(condition: ShownIf, question: Question, value: string): ShownIf {
  const known = answersOf(question).map(([each]) => each);
  const has = condition.is.includes(value);
  const is = known.filter((each) => (each === value ? !has : condition.is.includes(each)));
  return { ...condition, is };
}

/** Returns a condition in words: “Is there a second home?: Yes”. */
export function inWords(condition: ShownIf, questions: readonly Question[]): string {
  const question = questions.find(({ questionUid }) => questionUid === condition.questionUid);
  if (!question) return 'a question that was removed';
  const names = new Map(answersOf(question));
  return `“${question.text}”: ${condition.is.map((each) => names.get(each) ?? each).join(' or ')}`;
}
