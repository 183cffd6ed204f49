import { mostPlaces } from './places.ts';
import { type AskedQuestion, mostOfQuestion, type Values } from './question.ts';
import { neededQuestions } from './school-only.ts';

/**
 * The rules of answers, for the server and for the pages. Only types of the schemas are imported, so
 * that the public page needs no validator.
 */

const day = /^\d{4}-\d{2}-\d{2}$/;

interface Asking {
  readonly kind: string;
  readonly required: boolean;
  readonly options: readonly string[];
}

/** Returns what is wrong with an answer that is a text; undefined if nothing is. */
export function faultOfText(question: Asking, answer: string | undefined): string | undefined {
  const text = answer?.trim() ?? '';
  if (text === '') return question.required ? unanswered : undefined;
  switch (question.kind) {
    case 'date':
      return day.test(text) && !Number.isNaN(Date.parse(text)) ? undefined : 'Please choose a day.';
    case 'choice':
      return question.options.includes(text) ? undefined : 'Please choose an answer.';
    case 'yes-no':
      return text === 'yes' || text === 'no' ? undefined : 'Please choose yes or no.';
    default:
      return undefined;
  }
}

const unanswered = 'Please answer this question.';

type Value = Values[string];

/** Returns what is wrong with an answer to a question of an ask. */
export function faultOfValue(question: AskedQuestion, value: Value | undefined) {
  switch (question.kind) {
    case 'several': {
      if (value !== undefined && !Array.isArray(value)) return 'Please choose from the answers.';
      const chosen = value ?? [];
      if (chosen.length === 0) return question.required ? unanswered : undefined;
      const isKnown = chosen.every((each) => question.options.includes(each));
      const isOnce = new Set(chosen).size === chosen.length;
      return isKnown && isOnce ? undefined : 'Please choose from the answers.';
    }
    case 'number':
      if (value === undefined) return question.required ? unanswered : undefined;
      return faultOfNumber(question, value);
    case 'school-only':
      if (typeof value === 'string' && value.trim().length > mostOfQuestion.schoolOnly) {
        return 'Please use 200 characters at most.';
      }
      return faultOfTyped(question, value);
    default:
      return faultOfTyped(question, value);
  }
}

const faultOfTyped = (question: Asking, value: Value | undefined): string | undefined =>
  value !== undefined && typeof value !== 'string' ? unanswered : faultOfText(question, value);

function faultOfNumber({ limit }: AskedQuestion, value: Value): string | undefined {
  if (typeof value !== 'number') return 'Please give a whole number.';
  const isMany = limit !== undefined && value > mostPlaces.each;
  return isMany ? 'Please give a number up to 9.' : undefined;
}

/**
 * Returns what is wrong with answers, by questionUid. `kept` are the questions with a sealed answer,
 * which stays if nothing new is given.
 */
export function valueFaults(
  questions: readonly AskedQuestion[],
  values: Values,
  kept: readonly string[] = [],
): Record<string, string> {
  const faults = neededQuestions(questions, values).flatMap((question) => {
    const { questionUid } = question;
    const value = values[questionUid];
    if (value === undefined && kept.includes(questionUid)) return [];
    const fault = faultOfValue(question, value);
    return fault ? [[questionUid, fault]] : [];
  });
  const known = new Set(questions.map(({ questionUid }) => questionUid));
  const unknown = Object.keys(values).flatMap((uid) =>
    known.has(uid) ? [] : [[uid, 'This is not asked.']],
  );
  return Object.fromEntries([...faults, ...unknown]);
}

/** Returns answers without those that say nothing or are not needed, in the order of the questions. */
export function givenValues(questions: readonly AskedQuestion[], values: Values): Values {
  const given = neededQuestions(questions, values).flatMap(({ questionUid }) => {
    const value = values[questionUid];
    const plain = typeof value === 'string' ? value.trim() : value;
    const isEmpty = plain === undefined || plain === '' || (Array.isArray(plain) && !plain.length);
    return isEmpty ? [] : [[questionUid, plain]];
  });
  return Object.fromEntries(given);
}
