import { limitedOptions, limitedQuestion, type Want, wantOf } from '#shared/questions/places';
import type { Values } from '#shared/questions/question';
import type { StoredAsk } from '../../store/ask.record.ts';
import type { Entry, StoredPlaces } from '../../store/places/places.record.ts';

/** An answer, as far as it decides about places. */
export interface Placed {
  readonly subject: string;
  readonly at: string;
  readonly values: Values;
}

/** Returns the subjects that hold or wait for places in an option. */
const entriesOf = ({ of }: Pick<StoredPlaces, 'of'>, option: string): Entry[] =>
  Object.values(of).filter((entry) => entry.option === option);

/** Returns how many places of an option are taken. */
export const takenOf = (places: Pick<StoredPlaces, 'of'>, option: string): number =>
  entriesOf(places, option).reduce((sum, each) => sum + (each.waits ? 0 : each.places), 0);

/** Whether an entry is what an answer needs. */
export const isSameWant = (entry: Want | undefined, want: Want | undefined): boolean =>
  entry?.option === want?.option && entry?.places === want?.places;

/** Whether there are places that nobody waits for. */
export const isFree = ({ left, waiting }: StoredPlaces, { option, places }: Want): boolean =>
  (left[option] ?? 0) >= places && (waiting[option] ?? []).length === 0;

/** Returns somebody who is the first in a list and can have places now. */
export function nextServed({ left, waiting, of }: StoredPlaces) {
  for (const [option, [first]] of Object.entries(waiting)) {
    const seen = first === undefined ? undefined : of[first];
    const isEnough = seen !== undefined && seen.places <= (left[option] ?? 0);
    if (first !== undefined && isEnough) return { subject: first, seen };
  }
  return undefined;
}

/** Returns the number on the waiting list of a subject, from 1. */
export function numberOf(places: StoredPlaces | undefined, subject: string): number | undefined {
  const entry = places?.of[subject];
  if (!places || !entry?.waits) return undefined;
  return (places.waiting[entry.option] ?? []).indexOf(subject) + 1;
}

/** Returns the first places of an ask, with the answers that were given before it had a limit. */
export function firstPlaces(
  ask: StoredAsk,
  answers: readonly Placed[],
  now: Date,
): StoredPlaces | undefined {
  const question = limitedQuestion(ask.questions);
  if (!question) return undefined;
  const options = limitedOptions(question);
  const left = Object.fromEntries(options.map((option) => [option, question.limit]));
  const waiting = Object.fromEntries(options.map((option): [string, string[]] => [option, []]));
  const of: Record<string, Entry> = {};
  for (const { subject, values } of answers.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const want = wantOf(ask.questions, values);
    if (!want) continue;
    const list = waiting[want.option];
    const free = left[want.option] ?? 0;
    const waits = free < want.places || (list?.length ?? 0) > 0;
    if (waits) list?.push(subject);
    else left[want.option] = free - want.places;
    const at = Math.floor(now.getTime() / 1000);
    of[subject] = { ...want, at, ...(waits && { waits: true }) };
  }
  const queued = Object.values(waiting).reduce((sum, list) => sum + list.length, 0);
  return {
    askUid: ask.askUid,
    asked_at: ask.asked_at,
    question: question.questionUid,
    limit: question.limit,
    version: ask.updated_at,
    left,
    waiting,
    of,
    queued,
    calls: 0,
    changed: now.getTime(),
  };
}

/**
 * Returns what is left of each option when an ask has another limit or other options; undefined if
 * the places are as the ask says. What is taken stays taken.
 */
export function fittedLeft(
  ask: StoredAsk,
  places: StoredPlaces,
): Record<string, number> | undefined {
  const question = limitedQuestion(ask.questions);
  if (!question || ask.updated_at < places.version) return undefined;
  const options = limitedOptions(question);
  const held = Object.keys(places.left).filter((option) => entriesOf(places, option).length > 0);
  const left = Object.fromEntries([
    ...held.map((option) => [option, 0]),
    ...options.map((option) => [option, Math.max(0, question.limit - takenOf(places, option))]),
  ]);
  const isAsBefore =
    places.question === question.questionUid &&
    places.limit === question.limit &&
    Object.keys(left).length === Object.keys(places.left).length &&
    Object.keys(left).every((option) => left[option] === places.left[option]);
  return isAsBefore ? undefined : left;
}

/** Returns the places of an ask as readers and staff see them. */
export function shownPlaces(ask: StoredAsk, places: StoredPlaces | undefined) {
  const question = limitedQuestion(ask.questions);
  if (!question) return undefined;
  const { questionUid, limit } = question;
  const left = places && (fittedLeft(ask, places) ?? places.left);
  return {
    questionUid,
    options: limitedOptions(question).map((option) => ({
      option,
      limit,
      left: left?.[option] ?? limit,
      waiting: places?.waiting[option]?.length ?? 0,
    })),
  };
}

/** Returns the places of all options of an ask together. */
export function placesTogether(ask: StoredAsk, places: StoredPlaces | undefined) {
  const shown = shownPlaces(ask, places);
  const none = { taken: 0, limit: 0, waiting: 0 };
  return shown?.options.reduce(
    (sum, { limit, left, waiting }) => ({
      taken: sum.taken + limit - left,
      limit: sum.limit + limit,
      waiting: sum.waiting + waiting,
    }),
    none,
  );
}
