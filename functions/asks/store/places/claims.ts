import type { School } from '#functions/kernel/record/declaration';
import { contested } from '#functions/kernel/store/contested';
import type { Tables } from '#functions/kernel/store/tables';
import { limitedQuestion, wantOf } from '#shared/questions/places';
import type { Values } from '#shared/questions/question';
import { nextServed } from '../../rules/places/placing.ts';
import type { Round } from '../answers.ts';
import type { StoredAsk } from '../ask.record.ts';
import { type Claim, type Got, placeStep } from './place-step.ts';
import { type PlacesStore, placesStore } from './places.ts';

type Wait = (milliseconds: number) => Promise<unknown>;

/** What came of a claim, and whether the subject had neither places nor waited before. */
export interface Claimed {
  readonly got: Got;
  readonly isNew: boolean;
}

export type PlaceClaims = ReturnType<typeof placeClaims>;

/** Brings places in line with answers. `wait` waits for some milliseconds. */
export const placeClaims = (tables: Tables, wait: Wait) => {
  const store = placesStore(tables);
  return {
    of(school: School) {
      const places = store.of(school);
      const { current, check } = places;
      const claim = claiming(places, wait);
      return {
        current,
        check,
        claim,

        /** Gives what is free to those who wait, in strict order; returns the numbers of their calls. */
        async serve(ask: Round, now: Date): Promise<number[]> {
          const served: number[] = [];
          await contested(wait, async () => {
            let next = await serveNext(places, ask, now);
            while (typeof next === 'number') {
              served.push(next);
              next = await serveNext(places, ask, now);
            }
            return next === 'nobody' ? true : undefined;
          });
          return served;
        },

        /** Claims what an answer needs; undefined for an ask without a limit. */
        async claimFor(
          ask: StoredAsk,
          subject: string,
          { values, join }: { readonly values: Values | undefined; readonly join: boolean },
          now: Date,
        ): Promise<Claimed | undefined> {
          if (!limitedQuestion(ask.questions)) return undefined;
          const want = values && wantOf(ask.questions, values);
          return claim(ask, subject, { want, join }, now);
        },
      };
    },
  };
};

/** Gives places to one who waits; returns the number of the call. `again`: another write was first. */
async function serveNext(
  places: PlacesStore,
  ask: Round,
  now: Date,
): Promise<number | 'nobody' | 'again'> {
  const stored = await places.stored(ask);
  const next = stored && nextServed(stored);
  if (!next) return 'nobody';
  const { subject, seen } = next;
  const { calls } = stored;
  return (await places.serve(ask, subject, { seen, calls }, now)) ? calls + 1 : 'again';
}

/** Takes, changes or gives up what a subject has, so that it is what its answer needs. */
const claiming =
  (places: PlacesStore, wait: Wait) =>
  async (ask: StoredAsk, subject: string, { want, join }: Claim, now: Date): Promise<Claimed> => {
    const question = limitedQuestion(ask.questions);
    const known = question && { ...ask, question: question.questionUid, limit: question.limit };
    // Most take places that are free: one write, and nothing is read.
    if (want && known && (await places.take(known, subject, want, now))) {
      return { got: 'held', isNew: true };
    }
    let isJoining = join;
    let isNew: boolean | undefined;
    return contested(wait, async () => {
      const seen = await places.current(ask, now);
      if (!seen) return { got: 'none', isNew: false };
      isNew ??= seen.of[subject] === undefined;
      const got = await placeStep(places, { ask, subject, want, seen, now, join: isJoining });
      // One who waited for something else waits again.
      if (got === 'left') isJoining = true;
      return got === 'again' || got === 'left' ? undefined : { got, isNew };
    });
  };
