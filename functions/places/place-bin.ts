import type { Bound } from '#functions/kernel/record/declaration';
import { changedMeanwhile } from '#functions/kernel/version';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { fullName } from '#shared/people/names';
import type { places as contract } from '#shared/places/places.contract';
import { BinnedPlace } from '#shared/places/places.schemas';
import { goneAfter, keptDays, tooOldBefore } from '#shared/retention';
import { type PlaceViewDeps, presentPlace } from './place-view.ts';
import type { StoredPlace } from './store/place.record.ts';
import { editorsAgain } from './store/place-editors.ts';
import type { PlaceRepository } from './store/places.ts';

interface BinDeps extends PlaceViewDeps {
  readonly places: Bound<PlaceRepository, 'evenRemoved' | 'binned' | 'change'>;
}

/** The bin of places: administrators list it and restore places from it for 90 days. */
export const placeBinHandlers = ({
  places,
  ...deps
}: BinDeps): Pick<Handlers<typeof contract>, 'bin' | 'restore'> => ({
  async bin({ limit, next_token }, caller, { now }) {
    const page = await places.of(caller).binned({ limit, next_token });
    // The nightly purge may not have come yet.
    const kept = page.records.filter((place) => !isOver(place, now));
    const removers = kept.flatMap(({ deleted_by }) => deleted_by ?? []);
    const people = await deps.users.of(caller).many(removers);
    const names = new Map(people.map((person) => [person.userUid, fullName(person)]));
    const records = kept.map((place) => binnedOf(place, names.get(place.deleted_by ?? '') ?? ''));
    return { ...page, records };
  },

  async restore({ placeUid, updated_at }, caller, { now, audit }) {
    const place = await places.of(caller).evenRemoved(placeUid);
    if (!place || (place.is_deleted && isOver(place, now))) throw goneForGood();
    // A simultaneous restore by another person is a success for both.
    if (!place.is_deleted) {
      await audit([]);
      return { ...(await presentPlace(deps, caller, place)), lost_editors: [] };
    }
    if (place.updated_at !== updated_at) throw changedMeanwhile(undefined);
    const { editors, lost, students } = await editorsAgain(deps.users, caller, place);
    await audit(students);
    const restored = await places.of(caller).change(placeUid, updated_at, {
      now,
      make: ({ deleted_at: _, deleted_by: __, ...before }) => ({
        ...before,
        is_deleted: false,
        editors: [...editors],
        updated_by: caller.userUid,
      }),
      view: () => undefined,
      missing: goneForGood,
    });
    return { ...(await presentPlace(deps, caller, restored)), lost_editors: [...lost] };
  },
});

/** Places that were removed before `deleted_at` was stored count from their last change. */
const removedAt = ({ deleted_at, updated_at }: StoredPlace): string => deleted_at ?? updated_at;

const isOver = (place: StoredPlace, now: Date): boolean =>
  removedAt(place) < tooOldBefore(now, keptDays.places).toISOString();

const binnedOf = (place: StoredPlace, deleted_by_name: string): BinnedPlace =>
  BinnedPlace.parse({
    ...place,
    deleted_at: removedAt(place),
    deleted_by_name,
    deleted_until: new Date(
      goneAfter(new Date(removedAt(place)), keptDays.places) * 1000,
    ).toISOString(),
  });

const goneForGood = () =>
  new AppError('notFound', 'This place was deleted permanently, so it can’t be restored.');
