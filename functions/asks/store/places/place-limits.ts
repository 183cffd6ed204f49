import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import type { Ask } from '#shared/asks/ask';
import { limitedOptions, limitedQuestion, wantOf } from '#shared/questions/places';
import { answerReader } from '../answers.ts';
import { placesStore } from './places.ts';

export type PlaceLimits = ReturnType<typeof placeLimits>;

/** Decides whether what is asked may get another limit. */
export const placeLimits = (tables: Tables) => {
  const answers = answerReader(tables);
  const store = placesStore(tables);
  return {
    of(school: School) {
      /** Returns the places of each option that answers of a round have, by the next questions. */
      async function taken(askUid: string, { asked_at, questions }: Ask) {
        const round = { askUid, asked_at };
        const [given, places] = await Promise.all([
          answers.of(school).all(round),
          store.of(school).stored(round),
        ]);
        const found = new Map<string, number>();
        for (const { subject, values } of given.values()) {
          const want = wantOf(questions, values);
          if (!want || places?.of[subject]?.waits) continue;
          found.set(want.option, (found.get(want.option) ?? 0) + want.places);
        }
        return found;
      }

      return {
        /** Returns why an ask cannot have the limit that an editor chose: more is taken. */
        async fault(
          askUid: string,
          before: Ask | undefined,
          next: Ask | undefined,
        ): Promise<string | undefined> {
          const limited = next && limitedQuestion(next.questions);
          if (!before || !limited || next.asked_at !== before.asked_at) return undefined;
          const had = limitedQuestion(before.questions);
          const options = limitedOptions(limited);
          const removed = had ? limitedOptions(had).filter((each) => !options.includes(each)) : [];
          const isSame = had?.questionUid === limited.questionUid;
          if (isSame && had.limit <= limited.limit && removed.length === 0) return undefined;
          const now = await taken(askUid, next);
          const over = options.find((option) => (now.get(option) ?? 0) > limited.limit);
          if (over !== undefined) {
            const count = now.get(over);
            return `${count} places are taken. Choose ${count} or more.`;
          }
          const earlier = isSame && removed.length > 0 ? await taken(askUid, before) : now;
          const lost = isSame
            ? removed.find((option) => (earlier.get(option) ?? 0) > 0)
            : undefined;
          return lost && `People have places in “${lost}”. Keep this choice.`;
        },
      };
    },
  };
};
