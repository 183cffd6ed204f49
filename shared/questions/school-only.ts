import type { AskedQuestion, Values } from './question.ts';

type Asked = Pick<AskedQuestion, 'questionUid' | 'kind' | 'goes'>;

/** Whether only the school reads the answers to a question. They are sealed. */
export const isSchoolOnly = ({ kind }: Pick<Asked, 'kind'>): boolean => kind === 'school-only';

/** Whether some questions have one whose answers only the school reads. */
export const asksSchoolOnly = (questions: readonly Pick<Asked, 'kind'>[]): boolean =>
  questions.some(isSchoolOnly);

/** Returns the questions whose answers reports and files have. */
export const reportedQuestions = <Q extends Pick<Asked, 'kind'>>(questions: readonly Q[]): Q[] =>
  questions.filter((question) => !isSchoolOnly(question));

/**
 * Returns the questions that an answer needs. The school learns nothing about the health of a child
 * who does not go.
 */
export function neededQuestions<Q extends Asked>(questions: readonly Q[], values: Values): Q[] {
  const stays = questions.some(({ questionUid, goes }) => goes && values[questionUid] === 'no');
  return stays ? reportedQuestions(questions) : [...questions];
}

/** Returns an answer in two parts: what the report shows, and the texts that only the school reads. */
export function partsOf(
  questions: readonly Asked[],
  values: Values,
): { readonly values: Values; readonly texts: Readonly<Record<string, string>> } {
  const sealed = new Set(questions.flatMap((each) => (isSchoolOnly(each) ? each.questionUid : [])));
  const entries = Object.entries(values);
  return {
    values: Object.fromEntries(entries.filter(([uid]) => !sealed.has(uid))),
    texts: Object.fromEntries(
      entries.flatMap(([uid, value]) => (sealed.has(uid) ? [[uid, String(value)]] : [])),
    ),
  };
}
