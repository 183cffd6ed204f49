import { type AskedKind, type AskedQuestion, mostOfQuestion, type Values } from './question.ts';

/** The limits of places: of all choices together, of those who wait, and of one answer. */
export const mostPlaces = { places: 1_000, waiting: 600, each: 9 } as const;

/** The kinds of questions that may have a limit: of yes, of the sum of numbers, or of each choice. */
export const limitedKinds = ['yes-no', 'number', 'choice'] as const satisfies readonly AskedKind[];

/** Whether a question of a kind may have a limit. */
export const mayLimit = (kind: AskedKind): boolean =>
  (limitedKinds as readonly string[]).includes(kind);

/** Returns the largest number that answers a question. */
export const mostOfNumber = ({ limit }: Pick<AskedQuestion, 'limit'>): number =>
  limit === undefined ? mostOfQuestion.number : Math.min(mostPlaces.each, limit);

/** The one option of a number: all take from the same places. */
const together = 'all';

/** What an answer needs: places of an option. */
export interface Want {
  readonly option: string;
  readonly places: number;
}

type Limited = Pick<AskedQuestion, 'questionUid' | 'kind' | 'options'> & { readonly limit: number };

/** Returns the question that has a limit. */
export const limitedQuestion = (questions: readonly AskedQuestion[]): Limited | undefined =>
  questions.find((each): each is AskedQuestion & { limit: number } => each.limit !== undefined);

/** Returns the options that have places. */
export function limitedOptions({ kind, options }: Pick<Limited, 'kind' | 'options'>): string[] {
  if (kind === 'choice') return [...options];
  return [kind === 'number' ? together : 'yes'];
}

/** Returns the places that an answer needs; undefined if it needs none. */
export function wantOf(questions: readonly AskedQuestion[], values: Values): Want | undefined {
  const question = limitedQuestion(questions);
  const value = question && values[question.questionUid];
  if (typeof value === 'number') return value > 0 ? { option: together, places: value } : undefined;
  if (!question || typeof value !== 'string') return undefined;
  return limitedOptions(question).includes(value) ? { option: value, places: 1 } : undefined;
}

/** Returns what is wrong with the limits of questions, by their position. */
export function limitFaults(questions: readonly AskedQuestion[]): Record<number, string> {
  const faults: Record<number, string> = {};
  let limited = 0;
  for (const [i, question] of questions.entries()) {
    const { kind, limit, options = [] } = question;
    if (limit === undefined) continue;
    const places = limit * (kind === 'choice' ? options.length : 1);
    if (!mayLimit(kind)) faults[i] = 'Only yes or no, a number or one choice can have a limit.';
    else if (++limited > 1) faults[i] = 'Only one question can have a limit.';
    else if (places > mostPlaces.places) faults[i] = 'Use 1,000 places at most, all together.';
  }
  return faults;
}
