import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { CalendarReader } from '#functions/calendar/store/calendar';
import { type ClosingSchool, closingEvents } from '#functions/calendar/store/closing-events';
import { dayCards } from '#functions/kernel/day-cards/day-cards';
import type { Bound } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { CalendarEvent } from '#shared/calendar/calendar-event';
import { AcademicSession } from '#shared/intake/class-records';
import { addDays } from '#shared/kernel/zone';
import { closedDays } from '#shared/timetables/closed-days';
import { type OwnDays, withOwnTerms } from '#shared/timetables/own-days';
import { type SchoolCalendar, schoolDayFrom, termsOf } from '#shared/timetables/school-days';
import { LessonChange } from '#shared/timetables/timetable-records';
import type { SessionReader } from './academic-sessions.ts';
import type { TimetableReader } from './timetables.ts';

/** What a school's timetable needs on a day, for all readers. */
const SchoolCard = z.object({
  /** What closes the school, and its zone, as a hash. */
  of: z.string(),
  sessions: z.array(AcademicSession),
  /** The events that close the school, from some weeks before the day to a year after it. */
  closing: z.array(CalendarEvent),
  /** The first school day after the day, if one is known. */
  next: z.string().optional(),
  /** The changes of lessons of the day, the next one and `next`, and those that move a lesson to them. */
  changes: z.array(LessonChange),
});
export type SchoolCard = z.infer<typeof SchoolCard>;

/** The days before and after the day of a card whose closing events it has. */
export const cardSpan = { back: 31, ahead: 400 } as const;

export interface SchoolCardSources {
  readonly timetables: Bound<TimetableReader, 'changesOf'>;
  readonly sessions: SessionReader;
  readonly events: Bound<CalendarReader, 'starting' | 'standing'>;
}

/** What a school's timetable needs on a day, in one card: so it costs one read, and not 7. */
export const schoolCards = (tables: Tables, sources: SchoolCardSources) => ({
  of: ({ own, ...school }: CardSchool) => ({
    /** Reads the card while the settings that say what closes the school are being read. */
    async on(day: string, now: Date): Promise<SchoolCard> {
      const closing = async () => ({ ...school, own: await own });
      const cards = dayCards<SchoolCard>(tables, {
        name: 'school',
        schema: SchoolCard,
        fits: async (card) => card.of === hashOf(await closing()),
        make: async () => new Map([[cardId, await makeCard(sources, await closing(), day)]]),
      });
      const found = (await cards.of(school).read([cardId], { day, now })).get(cardId);
      return found ?? { of: '', sessions: [], closing: [], changes: [] };
    },
  }),
});
export type SchoolCards = ReturnType<typeof schoolCards>;

/** The card of a school. Release 1.4.0 named it by what closes the school. */
const cardId = 'card';

type ZonedSchool = Pick<ClosingSchool, 'site' | 'timeZone'>;

/** A school with what its settings say about its days, which may still be read. */
type CardSchool = ZonedSchool & { readonly own: OwnDays | Promise<OwnDays> };
type DecidedSchool = ZonedSchool & { readonly own: OwnDays };

/** A school that changes what closes it, its own terms or its zone, gets another card at once. */
const hashOf = ({ timeZone, own: { categories, ...days } }: DecidedSchool): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        timeZone,
        ...categories.toSorted(),
        // A school without days of its own keeps the card of release 1.5.0.
        ...(days.terms.length + days.closed_days.length > 0 ? [days] : []),
      ]),
    )
    .digest('base64url');

async function makeCard(
  { timetables, sessions, events }: SchoolCardSources,
  school: DecidedSchool,
  day: string,
): Promise<SchoolCard> {
  const { own } = school;
  const span = { from: addDays(day, -cardSpan.back), until: addDays(day, cardSpan.ahead) };
  const tomorrow = addDays(day, 1);
  const [roster, closing, ...changes] = await Promise.all([
    sessions.of(school).all(),
    closingEvents(events, { ...school, categories: own.categories }, span),
    timetables.of(school).changesOf(day),
    timetables.of(school).changesOf(tomorrow),
  ]);
  const all = withOwnTerms(roster, own.terms);
  const next = schoolDayFrom(calendarOf({ sessions: all, closing }, { own, day }), tomorrow);
  if (next && next > tomorrow) changes.push(await timetables.of(school).changesOf(next));
  const byId = new Map(changes.flat().map((change) => [change.CHANGE_ID, change]));
  return {
    of: hashOf(school),
    sessions: all,
    closing,
    ...(next && { next }),
    changes: [...byId.values()],
  };
}

/** Returns the school days that the card of a day knows: those of all, without what closes some groups. */
export const calendarOf = (
  { sessions, closing }: Pick<SchoolCard, 'sessions' | 'closing'>,
  { own, day }: { readonly own: OwnDays; readonly day: string },
): SchoolCalendar => ({
  terms: termsOf(sessions),
  closed: closedDays(
    closing,
    { categories: own.categories, days: own.closed_days, groups: [] },
    { from: addDays(day, -cardSpan.back), until: addDays(day, cardSpan.ahead) },
  ),
});
