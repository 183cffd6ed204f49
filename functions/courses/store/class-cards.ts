import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CalendarState, stateKey } from '#functions/calendar/store/calendar-state';
import { batchOfKeys } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import type { PlaceReader } from '#functions/places/store/place-reader';
import { coursePlacesState } from '#functions/places/store/places-state';
import type { TimetableReader } from '#functions/timetables/store/timetables';
import { mostTaskDays } from '#shared/courses/upcoming-tasks.contract';
import { Class, LineItem } from '#shared/intake/roster-records';
import { addDays } from '#shared/kernel/zone';
import { Lesson } from '#shared/timetables/timetable-records';
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

const StoredCard = z.object({
  /** What the card was made of: the last intake, and the last change of the courses of places. */
  version: z.string(),
  day: z.string(),
  built_at: z.string(),
  /** The card as JSON, which is read in a tenth of the time of a record of records. */
  card: z.string(),
});

/** The days before and after a day whose tasks a card has. */
const daysBack = 28;
export const taskDaysOf = (day: string): readonly [from: string, to: string] => [
  addDays(day, -daysBack),
  addDays(day, mostTaskDays),
];

/**
 * The time after a change in which an index may lack it, in milliseconds. A card that was made in
 * this time is made again later.
 */
const settling = 60_000;
/** Cards that nobody reads are deleted after 2 days, in seconds. */
const keptFor = 2 * 86_400;
/** The most characters of a card that is kept. A larger one is made for each reader. */
const largest = 300_000;

export interface CardSources {
  readonly timetables: Pick<TimetableReader, 'ofClasses'>;
  readonly classes: Pick<CourseReader, 'classes' | 'withIds' | 'tasksOf'>;
  readonly places: Pick<PlaceReader, 'ofCourse'>;
}

export type ClassCards = ReturnType<typeof classCards>;

/**
 * What classes have on a day, each class one record beside the calendar's days. A card is made when it
 * is first read on a day or after a change, as a day of the calendar is: so 10 classes cost one
 * read, and not 40. The caller decides who may see a place.
 */
export const classCards = ({ db, table }: Tables, sources: CardSources) => {
  const [cardTable, placeTable] = [table('calendar-days'), table('places')];

  async function stored(site: string, ids: readonly string[]) {
    const cards = ids.map((sk) => ({ pk: `${site}#classes`, sk }));
    const [found, placeStates] = await Promise.all([
      batchOfKeys(db, {
        ...{ TableName: cardTable, keys: [{ pk: site, sk: stateKey }, ...cards], chunk: 100 },
      }),
      batchOfKeys(db, { TableName: placeTable, keys: [coursePlacesState(site)], chunk: 1 }),
    ]);
    const intake = CalendarState.safeParse(found.find(({ pk }) => pk === site));
    const places = CalendarState.safeParse(placeStates[0]);
    // A school that has never changed one has no record of it.
    const versions = [intake.data?.version, places.data?.version ?? ''];
    return {
      cards: new Map(found.map((item) => [String(item.sk), StoredCard.safeParse(item).data])),
      versions,
      // Without an intake nothing says when a card becomes old.
      isKept: intake.success,
    };
  }

  return {
    /** Returns the cards of classes on a day. An unknown class has an empty one. */
    async of(
      site: string,
      classIds: readonly string[],
      { day, now }: Pick<Facts, 'day' | 'now'>,
    ): Promise<Map<string, ClassCard>> {
      const ids = [...new Set(classIds)];
      if (ids.length === 0) return new Map();
      const { cards, versions, isKept } = await stored(site, ids);
      const version = versions.join(' ');
      const isSettled = (at: string) =>
        versions.every((each) => !each || Date.parse(each) + settling < Date.parse(at));
      const known = new Map<string, ClassCard>();
      for (const id of ids) {
        const card = cards.get(id);
        const isCurrent = card?.version === version && card.day === day && isSettled(card.built_at);
        if (isKept && isCurrent) known.set(id, ClassCard.parse(JSON.parse(card.card)));
      }
      const missing = ids.filter((id) => !known.has(id));
      if (missing.length === 0) return known;
      const made = await makeCards(sources, site, missing, day);
      if (isKept) await keep({ db, table }, site, made, { version, day, now });
      return new Map([...known, ...made]);
    },
  };
};

interface Facts {
  readonly version: string;
  readonly day: string;
  readonly now: Date;
}

/** Writes cards as they are on a day. A card that was not written is made again by its next reader. */
async function keep(
  { db, table }: Tables,
  site: string,
  made: ReadonlyMap<string, ClassCard>,
  { version, day, now }: Facts,
): Promise<void> {
  const expires_at = Math.floor(now.getTime() / 1000) + keptFor;
  const facts = { version, day, built_at: now.toISOString(), expires_at };
  const writes = [...made].flatMap(([sk, content]) => {
    const card = JSON.stringify(content);
    const Item = { pk: `${site}#classes`, sk, ...facts, card };
    return card.length > largest ? [] : [{ PutRequest: { Item } }];
  });
  for (let i = 0; i < writes.length; i += 25) {
    const RequestItems = { [table('calendar-days')]: writes.slice(i, i + 25) };
    await db.send(new BatchWriteCommand({ RequestItems }));
  }
}

/** Makes cards from the roster, the timetable and the places. */
async function makeCards(
  { timetables, classes, places }: CardSources,
  site: string,
  ids: readonly string[],
  day: string,
): Promise<Map<string, ClassCard>> {
  const ofClasses = await classes.classes(site, ids);
  const courseIds = new Set([...ofClasses.values()].map(({ courseSourcedId }) => courseSourcedId));
  const courses = await classes.withIds(site, [...courseIds]);
  // A place names its course by the identifier or by the code.
  const placesOf = async (course: string): Promise<string[]> => {
    const names = new Set([course, courses.get(course)?.courseCode ?? course]);
    const found = await Promise.all(Array.from(names, (name) => places.ofCourse(site, name)));
    return found.flat().map(({ placeUid }) => placeUid);
  };
  const ofCourses = new Map(
    await Promise.all(Array.from(courseIds, async (id) => [id, await placesOf(id)] as const)),
  );
  return new Map(
    await Promise.all(
      ids.map(async (id): Promise<[string, ClassCard]> => {
        const ofClass = ofClasses.get(id);
        const [lessons, tasks] = await Promise.all([
          timetables.ofClasses(site, [id]),
          classes.tasksOf(site, id, taskDaysOf(day)),
        ]);
        const placeUids = ofCourses.get(ofClass?.courseSourcedId ?? '') ?? [];
        return [id, { ...(ofClass && { ofClass }), lessons, tasks, placeUids }];
      }),
    ),
  );
}
