import * as z from 'zod';
import { dayCards } from '#functions/calendar/store/day-cards';
import type { Tables } from '#functions/kernel/store/tables';
import { AcademicSession } from '#shared/intake/roster-records';
import { addDays } from '#shared/kernel/zone';
import { LessonChange } from '#shared/timetables/timetable-records';
import type { SessionReader } from './academic-sessions.ts';
import type { TimetableReader } from './timetables.ts';

/** What a school's timetable needs on a day, for all readers. */
const SchoolCard = z.object({
  sessions: z.array(AcademicSession),
  /** The changes of lessons of the day and the next one, and those that move a lesson to them. */
  changes: z.array(LessonChange),
});
export type SchoolCard = z.infer<typeof SchoolCard>;

/** The identifier of the only card of a school. */
const timetable = 'timetable';

export interface SchoolCardSources {
  readonly timetables: Pick<TimetableReader, 'changesOf'>;
  readonly sessions: SessionReader;
}

/** What a school's timetable needs on a day, in one card: so it costs one read, and not 5. */
export const schoolCards = (tables: Tables, { timetables, sessions }: SchoolCardSources) => {
  const cards = dayCards<SchoolCard>(tables, {
    name: 'school',
    schema: SchoolCard,
    async make(site, ids, day) {
      const [all, ...changes] = await Promise.all([
        sessions.all(site),
        timetables.changesOf(site, day),
        timetables.changesOf(site, addDays(day, 1)),
      ]);
      const byId = new Map(changes.flat().map((change) => [change.CHANGE_ID, change]));
      return new Map(ids.map((id) => [id, { sessions: all, changes: [...byId.values()] }]));
    },
  });
  const none: SchoolCard = { sessions: [], changes: [] };
  return {
    of: async (site: string, day: string, now: Date): Promise<SchoolCard> =>
      (await cards.of(site, [timetable], { day, now })).get(timetable) ?? none,
  };
};
export type SchoolCards = ReturnType<typeof schoolCards>;
