import { noPeople, type TableShape, withTheSchool } from '#shared/tables/table-shape';

// Tables of the calendar.

export const calendar = {
  records: {
    event: {
      key: '/ {eventUid}',
      indexes: {
        /** By start; `standing` are repeating or long events by last end, `removed` by removal. */
        when: { key: '{span} / {first}#{eventUid}', copies: 'all' },
      },
    },
  },
  holds: 'no people, except names in a text',
  found: 'nobody',
  kept: [
    { with: 'file', file: 'calendar' },
    { days: 'removedEvents', after: 'its removal', by: 'time to live' },
  ],
} as const satisfies TableShape;

/** The events of a day for all readers, and what a class or the school has on it, made when first read. */
export const calendarDays = {
  records: {
    /** What they are made of. */
    state: { key: '/ state' },
    day: { key: '/ {day}' },
    card: { key: '{kind} / {cardUid}' },
  },
  holds: 'no people, except names in a text and the identifiers of teachers in lessons',
  found: 'nobody',
  kept: [
    { of: 'day', called: 'the events of a day', days: 'dayLists', by: 'time to live' },
    { of: 'card', called: 'the lessons of a class on a day', days: 'dayCards', by: 'time to live' },
    { of: 'state', called: 'what these are made of', until: 'the next file' },
  ],
} as const satisfies TableShape;

/** What kinds of events there are, and for whom. */
export const calendarCategories = {
  records: { category: { key: '/ {category}' } },
  holds: noPeople,
  found: 'nobody',
  kept: withTheSchool,
} as const satisfies TableShape;

/** Each person's subscription. */
export const calendarFeeds = {
  records: {
    feed: {
      key: '/ {userUid}',
      indexes: { token: { key: '{token_hash} / {userUid}', copies: 'keys' } },
    },
  },
  holds: 'subscriptions to the calendar, with the children they show',
  found: 'feed',
  kept: [{ until: 'the person removes it' }, { with: 'profile', person: 'userUid' }],
} as const satisfies TableShape;

export const calendarTables = {
  calendar,
  'calendar-days': calendarDays,
  'calendar-categories': calendarCategories,
  'calendar-feeds': calendarFeeds,
};
