import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { limitedQuestion, wantOf } from '#shared/questions/places';
import { isSameWant } from '../../rules/places/placing.ts';
import { answerReader, type StoredAnswer } from '../answers.ts';
import type { StoredAsk } from '../ask.record.ts';
import type { PlaceMessage } from '../place-message.ts';
import { placeClaims } from './claims.ts';
import { placeReader } from './place-reader.ts';
import { holdTime } from './place-step.ts';
import type { StoredPlaces } from './places.record.ts';

export type PlaceKeeping = ReturnType<typeof placeKeeping>;

interface KeepingDeps {
  readonly tables: Tables;
  /** Where the mail to those who come from the list is ordered. */
  readonly orders: JobQueue<PlaceMessage>;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** Keeps the places of asks in line with the answers, and serves who waits for one. */
export const placeKeeping = ({ tables, orders, wait }: KeepingDeps) => {
  const claims = placeClaims(tables, wait);
  const answers = answerReader(tables);
  const reader = placeReader(tables);
  return {
    of(school: School) {
      const own = claims.of(school);
      const { stored } = reader.of(school);

      async function tell({ askUid, asked_at }: StoredAsk, calls: readonly number[]) {
        for (const call of calls) {
          await orders.send({ kind: 'ask-place', site: school.site, askUid, asked_at, call });
        }
      }

      const serve = async (ask: StoredAsk, now: Date): Promise<void> =>
        tell(ask, await own.serve(ask, now));

      return {
        stored,

        /** Claims what an answer needs, and serves those for whom something came free. */
        async claim(
          ask: StoredAsk,
          subject: string,
          given: Parameters<typeof own.claimFor>[2],
          now: Date,
        ) {
          const claimed = await own.claimFor(ask, subject, given, now);
          const isFirst = claimed?.got === 'held' && claimed.isNew;
          if (claimed && !isFirst) await serve(ask, now);
          return claimed;
        },

        /**
         * Frees what has been held for ten minutes without an answer, and heals what a lost write left
         * behind. Mail that was lost is ordered again.
         */
        async tend(ask: StoredAsk, now: Date): Promise<void> {
          if (!limitedQuestion(ask.questions)) return;
          const places = await own.current(ask, now);
          if (!places) return;
          if (places.checked !== places.changed) {
            const given = await answers.of(school).all(ask);
            const wrong = mismatches(ask, places, given, now);
            for (const { subject, want } of wrong.found) {
              const { got } = await own.claim(ask, subject, { want, join: true }, now);
              if (got !== 'taken') continue;
              // It moved to another choice, its answer did not, and its places there are gone: it waits.
              await own.claim(ask, subject, { want: undefined, join: false }, now);
              await own.claim(ask, subject, { want, join: true }, now);
            }
            if (wrong.found.length === 0 && wrong.isWhole) await own.check(ask, places.changed);
          }
          await own.serve(ask, now);
          const after = await stored(ask);
          const owed = Object.values(after?.of ?? {}).flatMap(({ call }) => call ?? []);
          await tell(ask, owed);
        },
      };
    },
  };
};

/** Returns whose places are not what their answers need. `isWhole`: nothing was too new to tell. */
function mismatches(
  ask: StoredAsk,
  places: StoredPlaces,
  given: ReadonlyMap<string, StoredAnswer>,
  now: Date,
) {
  const settled = now.getTime() - holdTime;
  const subjects = [...new Set([...Object.keys(places.of), ...given.keys()])];
  const old = subjects.filter((subject) => {
    const held = (places.of[subject]?.at ?? 0) * 1000;
    const answered = Date.parse(given.get(subject)?.updated_at ?? '') || 0;
    return Math.max(held, answered) <= settled;
  });
  const found = old
    .map((subject) => {
      const answer = given.get(subject);
      const want = answer && wantOf(ask.questions, answer.values);
      return { subject, want, at: answer?.at ?? '' };
    })
    .filter(({ subject, want }) => !isSameWant(places.of[subject], want))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  return { found, isWhole: old.length === subjects.length };
}
