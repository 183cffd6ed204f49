import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import { limitedQuestion, wantOf } from '#shared/questions/places';
import type { Values } from '#shared/questions/question';

type Places = NonNullable<OwnAsk['places']>;
type Option = Places['options'][number];

/** Returns a number of places in words. */
export const placesText = (count: number): string => (count === 1 ? '1 place' : `${count} places`);

/** Returns what is left of an option: “12 of 40 places left”, or that it is full. */
export function leftWords({ left, limit, waiting }: Option): string {
  const waits = waiting === 0 ? '' : ` ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for a place.`;
  if (left > 0 && waiting === 0) return `${left} of ${placesText(limit)} left.`;
  return `${limit === 1 ? 'The place is taken.' : `All ${limit} places are taken.`}${waits}`;
}

/** Returns the lines about what is left: of each choice by its name. */
export const placeLines = ({ options }: Places): string[] =>
  options.map((option) =>
    options.length > 1 ? `${option.option}: ${leftWords(option)}` : leftWords(option),
  );

type Answers = readonly (readonly [OwnSubject, Values | undefined])[];

/** Whether some who have no places must wait for them, as far as this device knows. */
export function mustWait({ questions, places: known }: OwnAsk, answers: Answers): boolean {
  if (!known || !limitedQuestion(questions)) return false;
  const needed = new Map<string, number>();
  for (const [subject, values = {}] of answers) {
    const had = subject.waiting === undefined && wantOf(questions, subject.values ?? {});
    if (had) continue;
    const want = wantOf(questions, values);
    if (want) needed.set(want.option, (needed.get(want.option) ?? 0) + want.places);
  }
  return known.options.some(({ option, left, waiting }) => {
    const count = needed.get(option) ?? 0;
    return count > 0 && (count > left || waiting > 0);
  });
}

/** Returns that somebody is on the waiting list: “Nina is number 3 on the waiting list.” */
export const waitingWords = ({ firstname, waiting }: OwnSubject): string =>
  `${firstname ? `${firstname} is` : 'You are'} number ${waiting} on the waiting list.`;
