import type { Bound } from '#functions/kernel/record/declaration';
import { type Subject, subjectId } from '#shared/asks/asked';
import { placesTaken } from '#shared/asks/asks.contract';
import { AppError } from '#shared/kernel/errors';
import { limitedQuestion } from '#shared/questions/places';
import type { Values } from '#shared/questions/question';
import type { Caller } from '#shared/rights/caller';
import type { AnswerRepository } from './store/answers.ts';
import type { StoredAsk } from './store/ask.record.ts';
import type { PlaceKeeping } from './store/places/place-keeping.ts';

export interface PlacingDeps {
  readonly answers: Bound<AnswerRepository, 'among'>;
  readonly places: Bound<PlaceKeeping, 'claim' | 'stored'>;
}

interface Claims {
  readonly claims: readonly { readonly subject: Subject; readonly values: Values }[];
  /** Whether to join the waiting list where there are no places. */
  readonly join: boolean;
  readonly now: Date;
}

/** Claims the places that answers need, before they are stored: for all, or for none. */
export async function claimAll(
  deps: PlacingDeps,
  caller: Caller,
  ask: StoredAsk,
  { claims, join, now }: Claims,
): Promise<void> {
  const fresh: Subject[] = [];
  for (const { subject, values } of claims) {
    const given = { values, join };
    const claimed = await deps.places.of(caller).claim(ask, subjectId(subject), given, now);
    if (claimed?.got === 'taken' || claimed?.got === 'full') {
      await agree(deps, caller, ask, { subjects: fresh, now });
      throw noPlace(claimed.got);
    }
    if (claimed?.isNew) fresh.push(subject);
  }
}

interface Agreeing {
  readonly subjects: readonly Subject[];
  readonly now: Date;
}

/** Brings places in line with the answers that are stored now: what is not needed is given back. */
export async function agree(
  { answers, places }: PlacingDeps,
  caller: Caller,
  ask: StoredAsk,
  { subjects, now }: Agreeing,
): Promise<void> {
  if (!limitedQuestion(ask.questions) || subjects.length === 0) return;
  const given = await answers.of(caller).among(ask, subjects, true);
  for (const subject of subjects) {
    const id = subjectId(subject);
    const values = given.get(id)?.values;
    await places.of(caller).claim(ask, id, { values, join: true }, now);
  }
}

/** The refusal of an answer that needs places. */
const noPlace = (why: 'taken' | 'full'): AppError =>
  new AppError('conflict', why === 'full' ? 'The list is full.' : placesTaken);
