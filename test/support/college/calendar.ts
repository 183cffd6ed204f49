import { portalKeys } from '#functions/kernel/store/portal-keys';
import { categoriesOf } from '#shared/calendar/calendar-categories';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { spanOf } from '#shared/calendar/calendar-occurrences';
import { addDays } from '#shared/kernel/zone';
import type { College } from '#test/support/college/college';
import { schoolNamed } from '#test/support/records/school';

type EventFields = Partial<Omit<CalendarEvent, 'audience' | 'first' | 'last'>> & {
  readonly eventUid: string;
  readonly starts: string;
  /** The groups whose members and carers see it. */
  readonly groups?: readonly string[];
};

/** Returns an event of the school for Years 7 and 8, by default of one day in Sydney. */
export function collegeEvent({ groups = ['y7', 'y8'], ...is }: EventFields): CalendarEvent {
  const event = {
    uid: is.eventUid,
    title: is.eventUid,
    source: 'ics' as const,
    location: '',
    description: '',
    category: 'Community',
    status: 'confirmed' as const,
    sequence: 0,
    all_day: true,
    ends: addDays(is.starts.slice(0, 10), 1),
    zone: 'Australia/Sydney',
    extra: [],
    except: [],
    changed: [],
    audience: {
      everyone: false,
      userTypes: ['STUDENTS' as const, 'CARERS' as const, 'STAFF' as const],
      groups: [...groups],
    },
    updated_at: '2026-05-01T00:00:00.000Z',
    ...is,
  };
  const { first, last } = spanOf(event);
  return { ...event, first: first.toISOString(), last: last?.toISOString() ?? '' };
}

/** The events of a June in Sydney. Students of Year 7 see all but the library lock-in. */
export const june: readonly CalendarEvent[] = [
  collegeEvent({
    eventUid: 'camp',
    title: 'Year 7 camp',
    category: 'Excursion',
    starts: '2026-06-03',
    ends: '2026-06-06',
    groups: ['y7'],
  }),
  collegeEvent({
    eventUid: 'concert',
    title: 'Winter concert',
    location: 'Great Hall',
    all_day: false,
    starts: '2026-06-04T18:00:00',
    ends: '2026-06-04T20:30:00',
    description: 'Doors open at half past five.\nBook at https://tickets.example.edu/winter.',
  }),
  collegeEvent({
    eventUid: 'lockin',
    title: 'Library lock-in',
    all_day: false,
    status: 'tentative',
    starts: '2026-06-06T20:00:00',
    ends: '2026-06-07T00:00:00',
    groups: ['y8'],
  }),
  collegeEvent({
    eventUid: 'carnival',
    title: 'Cross-country carnival',
    category: 'Sport',
    starts: '2026-06-10',
    rrule: 'FREQ=DAILY;COUNT=1',
    status: 'cancelled',
  }),
  ...['One', 'Two', 'Three', 'Four', 'Five'].map((name, n) =>
    collegeEvent({
      eventUid: `open-${n}`,
      title: `Open classroom ${name}`,
      all_day: false,
      starts: `2026-06-17T1${n}:00:00`,
      ends: `2026-06-17T1${n}:30:00`,
    }),
  ),
];

/** Stores events and their categories. */
export async function storeEvents(college: College, events = june): Promise<void> {
  for (const event of events) {
    const keys = {
      pk: 'main',
      sk: event.eventUid,
      ...portalKeys(schoolNamed('main'), 'calendar', event),
    };
    await college.put('calendar', { ...keys, ...event });
  }
  for (const category of categoriesOf(events)) {
    await college.put('calendar-categories', { pk: 'main', sk: category.category, ...category });
  }
}
