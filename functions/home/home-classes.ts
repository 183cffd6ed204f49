import type { ClassCard, ClassCards } from '#functions/courses/store/class-cards';
import { onceEach } from '#functions/kernel/once';
import type { Bound } from '#functions/kernel/record/declaration';
import type { StoredPlace } from '#functions/places/store/place.record';
import type { PlaceReader } from '#functions/places/store/place-reader';
import type { Class, LineItem } from '#shared/intake/class-records';
import type { Lesson } from '#shared/timetables/timetable-records';
import type { Scene } from './home-scene.ts';

interface ClassDeps {
  readonly cards: ClassCards;
  readonly places: Bound<PlaceReader, 'whole'>;
}

/**
 * Reads what the parts of one answer need of classes. Each class is read once, and its lessons, tasks
 * and places with it. The functions answer as the readers of the timetable and the roster do.
 */
export function homeClasses(
  { cards, places }: ClassDeps,
  { caller, now, days }: Pick<Scene, 'caller' | 'now' | 'days'>,
) {
  const [day] = days;
  const cardsOf = onceEach((ids) => cards.of(caller).read(ids, { day, now }));
  const placesWith = onceEach(async (uids) => {
    const found = await places.of(caller).whole(uids);
    return new Map(found.map((place) => [place.placeUid, place]));
  });

  const each = async <T>(
    ids: readonly string[],
    of: (card: ClassCard) => readonly T[],
  ): Promise<T[]> => {
    const found = await cardsOf([...new Set(ids)]);
    return [...found.values()].flatMap(of);
  };

  return {
    lessonsOf: (ids: readonly string[]): Promise<Lesson[]> => each(ids, ({ lessons }) => lessons),

    async classes(ids: readonly string[]): Promise<Map<string, Class>> {
      const found = await each(ids, ({ ofClass }) => (ofClass ? [ofClass] : []));
      return new Map(found.map((one) => [one.sourcedId, one]));
    },

    /** Returns the tasks of a class in a span of days, which is within those of a card. */
    async tasksOf(
      id: string,
      [from, to]: readonly [from: string, to: string],
    ): Promise<LineItem[]> {
      const tasks = await each([id], (card) => card.tasks);
      return tasks.filter(({ dueDate }) => dueDate >= from && dueDate <= to);
    },

    async placesOf(ids: readonly string[]): Promise<Map<string, StoredPlace[]>> {
      const found = await cardsOf([...new Set(ids)]);
      const uids = [...found.values()].flatMap(({ placeUids }) => placeUids);
      const shown = await placesWith([...new Set(uids)]);
      const ofCard = ({ placeUids }: ClassCard) =>
        placeUids.flatMap((placeUid) => shown.get(placeUid) ?? []);
      return new Map([...found].map(([id, card]) => [id, ofCard(card)]));
    },
  };
}
