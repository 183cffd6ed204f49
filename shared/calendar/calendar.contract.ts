import type { Resource } from '#shared/kernel/route';
import type { calendarSchemas } from './calendar.schemas.ts';

export type {
  CalendarEvent,
  Feed,
  FeedChoice,
  RemovedEvent,
  SchoolDays,
} from './calendar.schemas.ts';
export type { WrittenEvent } from './event-form.schemas.ts';
export type { EventSummary } from './event-summary.ts';

/** The longest span of one request, in days. */
export const mostDays = 400;

/** What a subscription does with the favourite events of its owner. */
export const favouriteChoices = ['included', 'excluded', 'only'] as const;
export type FavouriteChoice = (typeof favouriteChoices)[number];

export const calendar: Resource<typeof calendarSchemas> = {
  listForEveryone: {
    method: 'GET',
    path: '/calendar',
    when: { everyone: 'true' },
    operation: 'cal.write',
    child: 'courses',
    summary: 'The events in a span of days, also those that are not for the caller, by start.',
    answer: 'page',
  },
  bin: {
    method: 'GET',
    path: '/calendar',
    when: { bin: 'true' },
    operation: 'cal.write',
    child: 'courses',
    summary:
      'Removed events, the last removed first: those of the portal, and those of files that asked.',
    answer: 'page',
  },
  list: {
    method: 'GET',
    path: '/calendar',
    operation: 'cal',
    child: 'courses',
    summary: 'The events in a span of days that the caller may see, by start.',
    answer: 'page',
  },
  schoolDays: {
    method: 'GET',
    path: '/calendar/school-days',
    operation: 'cal',
    child: 'published',
    summary: 'The school days: the terms, and the days in them on which the school is closed.',
  },
  categories: {
    method: 'GET',
    path: '/calendar/categories',
    operation: 'cal',
    child: 'courses',
    summary: 'The categories of events that the caller may see, with their colours.',
  },
  feed: {
    method: 'GET',
    path: '/calendar/feed',
    operation: 'cal.feed',
    child: 'own',
    summary: "The caller's subscription: whether it exists, and what it contains.",
  },
  createFeed: {
    method: 'POST',
    path: '/calendar/feed',
    operation: 'cal.feed',
    child: 'own',
    repeat: 'renews',
    summary: 'Creates a subscription and returns its secret address once; an earlier one ends.',
  },
  changeFeed: {
    method: 'PUT',
    path: '/calendar/feed',
    operation: 'cal.feed',
    child: 'own',
    summary: 'Changes what the subscription contains; its address stays the same.',
  },
  removeFeed: {
    method: 'DELETE',
    path: '/calendar/feed',
    operation: 'cal.feed',
    child: 'own',
    summary: 'Ends the subscription: its address no longer works.',
  },
  readFeed: {
    method: 'GET',
    path: '/calendar/feed/{token}',
    operation: 'public',
    child: 'own',
    summary: 'A subscription as a calendar file (RFC 5545), for anyone who has its secret address.',
    answer: 'file',
  },
  getForEveryone: {
    method: 'GET',
    path: '/calendar/{EVENT_ID}',
    when: { everyone: 'true' },
    operation: 'cal.write',
    child: 'courses',
    summary: 'One event, or one occurrence of it, for anyone.',
  },
  get: {
    method: 'GET',
    path: '/calendar/{EVENT_ID}',
    operation: 'cal',
    child: 'courses',
    summary: 'One event, or one occurrence of it.',
  },
  openFile: {
    method: 'GET',
    path: '/calendar/{EVENT_ID}/files/{fileUid}',
    operation: 'file',
    child: 'published',
    summary: 'The address of a file of an event, as a download, which is valid for 60 s.',
  },
  create: {
    method: 'POST',
    path: '/calendar',
    operation: 'cal.write',
    child: 'published',
    repeat: 'key',
    summary: 'Adds an event of the portal; with `moves` it takes the place of another event.',
  },
  form: {
    method: 'GET',
    path: '/calendar/{EVENT_ID}/form',
    operation: 'cal.write',
    child: 'published',
    summary: 'An event, or one occurrence of it, with all fields of a form.',
  },
  update: {
    method: 'PUT',
    path: '/calendar/{EVENT_ID}',
    operation: 'cal.write',
    child: 'published',
    summary: 'Changes an event of the portal.',
  },
  remove: {
    method: 'DELETE',
    path: '/calendar/{EVENT_ID}',
    operation: 'cal.write',
    child: 'published',
    summary: 'Removes an event of the portal. It can be restored for 60 days.',
  },
  restore: {
    method: 'POST',
    path: '/calendar/{EVENT_ID}/restore',
    operation: 'cal.write',
    child: 'published',
    repeat: 'same',
    summary: 'Restores an event of the portal that was removed.',
  },
  cancel: {
    method: 'PUT',
    path: '/calendar/{EVENT_ID}/cancel',
    operation: 'cal.write',
    child: 'published',
    summary: 'Cancels an event of a file or of the portal, or one occurrence. No file undoes it.',
  },
  takeBack: {
    method: 'DELETE',
    path: '/calendar/{EVENT_ID}/cancel',
    operation: 'cal.write',
    child: 'published',
    summary: 'Takes back that an event was cancelled.',
  },
};
