import type { Outcome } from '#shared/asks/asks.contract';
import type { Results } from '#shared/asks/report.schemas';
import { limitedQuestion, wantOf } from '#shared/questions/places';
import { type AskedQuestion, countedKinds, type Values } from '#shared/questions/question';
import type { StoredAsk } from '../store/ask.record.ts';

type Questions = Pick<StoredAsk, 'questions'>;

/** Returns what an answer says about a child's day; undefined if no question asks who goes. */
export function outcomeOf({ questions }: Questions, values: Values): Outcome | undefined {
  const asks = questions.find(({ goes }) => goes);
  const value = asks && values[asks.questionUid];
  return value === 'yes' ? 'goes' : value === 'no' ? 'stays' : undefined;
}

/** Whether somebody said yes, or waits for a place: of an ask without such a question, answered at all. */
export function saidYes(
  { questions }: Questions,
  { values }: { readonly values: Values },
): boolean {
  const asksWho = questions.some(({ goes }) => goes);
  if (asksWho) return outcomeOf({ questions }, values) === 'goes';
  return !limitedQuestion(questions) || wantOf(questions, values) !== undefined;
}

const isCounted = ({ kind }: AskedQuestion): boolean =>
  (countedKinds as readonly string[]).includes(kind);

/** Returns how many answers chose each option of each question, and the sums of numbers. */
export const resultsOf = ({ questions }: Questions, answers: readonly Values[]): Results =>
  questions.flatMap(({ questionUid, kind, options, ...rest }) => {
    const given = answers.map((values) => values[questionUid]);
    if (kind === 'number') {
      const sum = given.reduce<number>(
        (total, each) => total + (typeof each === 'number' ? each : 0),
        0,
      );
      return [{ questionUid, options: [], sum }];
    }
    if (!isCounted({ questionUid, kind, options, ...rest })) return [];
    const choices = kind === 'yes-no' ? ['yes', 'no'] : options;
    const counts = choices.map((option) => ({
      option,
      count: given.filter((each) => (Array.isArray(each) ? each.includes(option) : each === option))
        .length,
    }));
    return [{ questionUid, options: counts }];
  });
