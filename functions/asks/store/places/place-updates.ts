import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { mostPlaces, type Want } from '#shared/questions/places';
import type { Round } from '../answers.ts';
import type { Entry, StoredPlaces } from './places.record.ts';

/** What an update changes beside the time of the change. */
export interface Change extends Pick<UpdateCommandInput, 'ConditionExpression'> {
  readonly set: readonly string[];
  readonly remove?: readonly string[];
  readonly names?: Record<string, string>;
  readonly values?: Record<string, unknown>;
}

export type Changing = (round: Round, now: Date, change: Change) => Promise<boolean>;

/** A round with the limit that a caller knows: with another one nothing is taken. */
export interface Limited extends Round, Pick<StoredPlaces, 'question' | 'limit'> {}

const isLimit = '#limit = :limit AND question = :question';
const limitName = { '#limit': 'limit' };
const limitOf = ({ limit, question }: Limited) => ({ ':limit': limit, ':question': question });

const entryOf = ({ option, places }: Want, now: Date): Entry => ({
  option,
  places,
  at: Math.floor(now.getTime() / 1000),
});

/** What takes and gives places. Each returns false if the places are no longer as they were read. */
export const entryChanges = (change: Changing) => ({
  /** Takes places for a subject that has none, if nobody waits for them. */
  take: (round: Limited, subject: string, want: Want, now: Date): Promise<boolean> =>
    change(round, now, {
      ConditionExpression: `${isLimit} AND #left.#o >= :n AND size(waiting.#o) = :zero AND attribute_not_exists(#of.#s)`,
      set: ['#left.#o = #left.#o - :n', '#of.#s = :entry'],
      names: { ...limitName, '#left': 'left', '#of': 'of', '#o': want.option, '#s': subject },
      values: { ...limitOf(round), ':n': want.places, ':zero': 0, ':entry': entryOf(want, now) },
    }),

  /** Takes other places in place of those that a subject has. */
  swap(round: Round, subject: string, { seen, want }: Swap, now: Date): Promise<boolean> {
    const isSame = seen.option === want.option;
    const more = isSame ? want.places - seen.places : want.places;
    const isLess = more <= 0;
    return change(round, now, {
      ConditionExpression: isLess
        ? '#of.#s = :seen'
        : '#of.#s = :seen AND #left.#o >= :n AND size(waiting.#o) = :zero',
      set: [
        '#left.#o = #left.#o - :n',
        ...(isSame ? [] : ['#left.#b = #left.#b + :back']),
        '#of.#s = :entry',
      ],
      names: {
        '#left': 'left',
        '#of': 'of',
        '#o': want.option,
        '#s': subject,
        ...(!isSame && { '#b': seen.option }),
      },
      values: {
        ':seen': seen,
        ':n': more,
        ':entry': entryOf(want, now),
        ...(!isLess && { ':zero': 0 }),
        ...(!isSame && { ':back': seen.places }),
      },
    });
  },

  /** Gives back the places of a subject. */
  giveBack: (round: Round, subject: string, seen: Entry, now: Date): Promise<boolean> =>
    change(round, now, {
      ConditionExpression: '#of.#s = :seen',
      set: ['#left.#o = #left.#o + :n'],
      remove: ['#of.#s'],
      names: { '#left': 'left', '#of': 'of', '#o': seen.option, '#s': subject },
      values: { ':n': seen.places, ':seen': seen },
    }),

  /** Stores that the mail about places that came from the list has been settled. */
  settle: (round: Round, subject: string, call: number, now: Date): Promise<boolean> =>
    change(round, now, {
      ConditionExpression: '#of.#s.#call = :call',
      set: [],
      remove: ['#of.#s.#call'],
      names: { '#of': 'of', '#s': subject, '#call': 'call' },
      values: { ':call': call },
    }),

  /** Stores until which change the answers were compared with the places. */
  check: (round: Round, changed: number): Promise<boolean> =>
    change(round, new Date(changed), {
      ConditionExpression: 'changed = :now',
      set: ['checked = :now'],
    }),
});

interface Swap {
  readonly seen: Entry;
  readonly want: Want;
}

/** What changes the waiting lists. */
export const listChanges = (change: Changing) => ({
  /** Appends a subject to the list, if there are no places for it. */
  join: (round: Round, subject: string, want: Want, now: Date): Promise<boolean> =>
    change(round, now, {
      ConditionExpression:
        'attribute_not_exists(#of.#s) AND queued < :most AND (#left.#o < :n OR size(waiting.#o) > :zero)',
      set: [
        'waiting.#o = list_append(waiting.#o, :one)',
        '#of.#s = :entry',
        'queued = queued + :1',
      ],
      names: { '#left': 'left', '#of': 'of', '#o': want.option, '#s': subject },
      values: {
        ':n': want.places,
        ':zero': 0,
        ':1': 1,
        ':most': mostPlaces.waiting,
        ':one': [subject],
        ':entry': { ...entryOf(want, now), waits: true },
      },
    }),

  /** Waits for fewer places, with the same number on the list. */
  waitForLess: (round: Round, subject: string, { seen, want }: Swap, now: Date): Promise<boolean> =>
    change(round, now, {
      ConditionExpression: '#of.#s = :seen',
      set: ['#of.#s.places = :n'],
      names: { '#of': 'of', '#s': subject },
      values: { ':seen': seen, ':n': want.places },
    }),

  /** Leaves the list, in which the subject was read at an index. */
  leave: (round: Round, subject: string, { seen, at }: Listed, now: Date): Promise<boolean> =>
    change(round, now, {
      ConditionExpression: `waiting.#o[${at}] = :s AND #of.#s = :seen`,
      set: ['queued = queued - :1'],
      remove: [`waiting.#o[${at}]`, '#of.#s'],
      names: { '#of': 'of', '#o': seen.option, '#s': subject },
      values: { ':s': subject, ':seen': seen, ':1': 1 },
    }),

  /** Gives places to the first one in the list. */
  serve: (round: Round, subject: string, { seen, calls }: Served, now: Date): Promise<boolean> =>
    change(round, now, {
      ConditionExpression:
        'waiting.#o[0] = :s AND #of.#s = :seen AND #left.#o >= :n AND calls = :calls',
      set: [
        '#left.#o = #left.#o - :n',
        '#of.#s = :entry',
        'queued = queued - :1',
        'calls = calls + :1',
      ],
      remove: ['waiting.#o[0]'],
      names: { '#left': 'left', '#of': 'of', '#o': seen.option, '#s': subject },
      values: {
        ':s': subject,
        ':seen': seen,
        ':n': seen.places,
        ':calls': calls,
        ':1': 1,
        ':entry': { ...entryOf(seen, now), call: calls + 1 },
      },
    }),
});

interface Listed {
  readonly seen: Entry;
  /** Its index in the list. */
  readonly at: number;
}

interface Served {
  readonly seen: Entry;
  /** How many have come from the list before. */
  readonly calls: number;
}
