import { noPeople, type TableShape, withTheSchool } from '#shared/tables/table-shape';

export const calendarRecords = {
  event: {
    key: '/ {eventUid}',
    indexes: {
      /** By start; `standing` are repeating or long events by last end, `removed` by removal. */
      when: { key: '{span} / {first}#{eventUid}', copies: 'all' },
    },
  },
  /** That the school cancelled an event, or one of its days. No file changes it. */
  cancelled: { key: 'cancelled / {EVENT_ID}' },
} as const satisfies TableShape['records'];

// Tables of the calendar.

export const calendar = {
  records: calendarRecords,
  isFollowed: true,
  holds: 'no people, except names in a text',
  found: 'nobody',
  kept: [
    { with: 'file', file: 'calendar' },
    { days: 'removedEvents', after: 'its removal', by: 'time to live' },
    { until: 'a person removes it' },
    {
      of: 'cancelled',
      called: 'that the school cancelled an event',
      days: 'cancelledEvents',
      after: 'its last day',
      by: 'time to live',
    },
  ],
} as const satisfies TableShape;

export const calendarDaysRecords = {
  /** What they are made of. */
  state: { key: '/ state' },
  day: { key: '/ {day}' },
  card: { key: '{kind} / {cardUid}' },
} as const satisfies TableShape['records'];

/**
 * The events of a day for all readers, and what a class, a child or the school has on it, made when first
 * read: `students`, `classes`, `children` and `school` are the kinds of cards.
 */
export const calendarDays = {
  records: calendarDaysRecords,
  holds:
    'the names, years and groups of the students of a class; the classes and unexplained absences of a child; identifiers of teachers; names in a text',
  found: 'card',
  kept: [
    { of: 'day', called: 'the events of a day', days: 'dayLists', by: 'time to live' },
    {
      of: 'card',
      called:
        'the students and lessons of a class, and the classes and absences of a child, on a day',
      days: 'dayCards',
      by: 'time to live',
    },
    { of: 'state', called: 'what these are made of', until: 'the next file' },
  ],
} as const satisfies TableShape;

export const calendarCategoriesRecords = {
  /** Of the events of files. */
  category: { key: '/ {category}' },
  /** Of the events of the portal: a category with an audience, and how many events have both. */
  written: { key: 'written / {category}#{audienceHash}' },
} as const satisfies TableShape['records'];

/** What kinds of events there are, and for whom. */
export const calendarCategories = {
  records: calendarCategoriesRecords,
  holds: noPeople,
  found: 'nobody',
  kept: withTheSchool,
} as const satisfies TableShape;

export const calendarFeedsRecords = {
  feed: {
    key: '/ {userUid}',
    indexes: { token: { key: '{token_hash} / {userUid}', copies: 'keys' } },
  },
} as const satisfies TableShape['records'];

/** Each person's subscription. */
export const calendarFeeds = {
  records: calendarFeedsRecords,
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
