import * as z from 'zod';
import { CalendarState } from '#functions/kernel/day-cards/calendar-state';
import { dayCards } from '#functions/kernel/day-cards/day-cards';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { batchOfKeys } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import type { PlaceReader } from '#functions/places/store/place-reader';
import { coursePlacesState } from '#functions/places/store/places-state';
import { mostTaskDays } from '#shared/courses/upcoming-tasks.contract';
import { Class, LineItem } from '#shared/intake/class-records';
import { addDays } from '#shared/kernel/zone';
import { Lesson } from '#shared/timetables/timetable-records';
import { coursePlaces } from './course-places.ts';
import type { CourseReader } from './courses.ts';

/** What a class has on a day. It is the same for all readers. */
const ClassCard = z.object({
  /** Undefined if the roster does not know the class. */
  ofClass: Class.optional(),
  /** The weekly lessons. */
  lessons: z.array(Lesson),
  /** The tasks that are due in the days of `taskDaysOf`. */
  tasks: z.array(LineItem),
  /** The places of its course by name, those that name its identifier before those that name its code. */
  placeUids: z.array(z.string()),
});
export type ClassCard = z.infer<typeof ClassCard>;

/** The days before and after a day whose tasks a card has. */
const daysBack = 28;
export const taskDaysOf = (day: string): readonly [from: string, to: string] => [
  addDays(day, -daysBack),
  addDays(day, mostTaskDays),
];

export interface CardSources {
  readonly timetables: {
    of(school: School): {
      /** Returns the weekly lessons of classes. */
      ofClasses(classUids: readonly string[]): Promise<Lesson[]>;
    };
  };
  readonly classes: Bound<CourseReader, 'classes' | 'withIds' | 'tasksOf'>;
  readonly places: Bound<PlaceReader, 'ofCourse'>;
}

export type ClassCards = ReturnType<typeof classCards>;

/**
 * What classes have on a day, each class one card: so 10 classes cost one read, and not 40. An
 * unknown class has an empty card. The caller decides who may see a place.
 */
export const classCards = (tables: Tables, sources: CardSources) =>
  dayCards(tables, {
    name: 'classes',
    schema: ClassCard,
    async changed(school) {
      const TableName = tables.table('places');
      const keys = [coursePlacesState(school)];
      const [state] = await batchOfKeys(tables.db, { TableName, keys, chunk: 1 });
      // A school that has never changed one has no record of it.
      return CalendarState.safeParse(state).data?.version ?? '';
    },
    make: (school, ids, day) => makeCards(sources, school, ids, day),
  });

/** Makes cards from the roster, the timetable and the places. */
async function makeCards(
  { timetables, classes, places }: CardSources,
  school: School,
  ids: readonly string[],
  day: string,
): Promise<Map<string, ClassCard>> {
  const ofClasses = await classes.of(school).classes(ids);
  const courseIds = new Set([...ofClasses.values()].map(({ courseSourcedId }) => courseSourcedId));
  const ofCourses = await coursePlaces({ classes, places }, school, courseIds);
  return new Map(
    await Promise.all(
      ids.map(async (id): Promise<[string, ClassCard]> => {
        const ofClass = ofClasses.get(id);
        const [lessons, tasks] = await Promise.all([
          timetables.of(school).ofClasses([id]),
          classes.of(school).tasksOf(id, taskDaysOf(day)),
        ]);
        const shown = ofCourses.get(ofClass?.courseSourcedId ?? '') ?? [];
        const placeUids = shown.map(({ placeUid }) => placeUid);
        return [id, { ...(ofClass && { ofClass }), lessons, tasks, placeUids }];
      }),
    ),
  );
}
