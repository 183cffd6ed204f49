import * as z from 'zod';
import { Day, line, listOf, Uid } from '#shared/contract/fields';
import { PageRequest, pageOf } from '#shared/contract/page';
import { type Resource, route } from '#shared/contract/route';

/** The longest span that one call may ask for. */
export const mostDays = 400;

/** An event as a list shows it; of a repeated event, one occurrence. */
export const EventSummary = z.object({
  /** Of an occurrence: the event's, `~`, and when it should be by its rule. */
  EVENT_ID: z.string(),
  title: z.string(),
  /** Instants; of events of whole days, days, the last of which is part of it. */
  start: z.string(),
  end: z.string(),
  all_day: z.boolean(),
  location: z.string(),
  category: z.string(),
  /** The colour of the category. */
  colour: z.string(),
  /** 1 is everyone; otherwise a list of 2 (students), 3 (carers), 4 (staff). */
  AUDIENCE_TYPE_ID: z.string(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']),
  sequence: z.number().int(),
  repeated: z.boolean(),
  /** For carers: because of which of their children they see it. */
  for_children: z.array(z.object({ userUid: z.string(), firstname: z.string() })),
});
export type EventSummary = z.infer<typeof EventSummary>;

export const CalendarEvent = EventSummary.extend({ description: z.string() });
export type CalendarEvent = z.infer<typeof CalendarEvent>;

const choice = {
  categories: listOf(z.string().max(100)).optional(),
  /** For carers: only what concerns one of these children. */
  children: listOf(Uid).optional(),
};

/** What a subscription does with the events that its owner keeps at hand. */
export const favouriteChoices = ['included', 'excluded', 'only'] as const;
export type FavouriteChoice = (typeof favouriteChoices)[number];

/** What a subscription shows. Without a choice it is everything that its owner may see. */
export const FeedChoice = z.strictObject({
  categories: z.array(line(100)).max(100).default([]),
  children: z.array(Uid).max(20).default([]),
  /** Whether the tasks of one's own or one's children's classes are in it. */
  tasks: z.boolean().default(true),
  /** Favourites come whatever else is chosen (`included`), like any other event (`excluded`), or alone (`only`). */
  favourites: z.enum(favouriteChoices).default('included'),
});
export type FeedChoice = z.infer<typeof FeedChoice>;

/** A person's subscription. Its address is a secret that is told once. */
export const Feed = z.object({
  active: z.boolean(),
  categories: z.array(z.string()),
  children: z.array(z.string()),
  tasks: z.boolean(),
  favourites: z.enum(favouriteChoices),
  created_at: z.string().optional(),
});
export type Feed = z.infer<typeof Feed>;

export const calendar = {
  list: route({
    method: 'GET',
    path: '/calendar',
    operation: 'cal',
    summary: 'What happens in a span of days that concerns the caller, by start.',
    input: PageRequest.extend({
      /** The first and last day; without them the 31 days from today. */
      from: Day.optional(),
      to: Day.optional(),
      ...choice,
      title_keyword: z.string().trim().max(200).optional(),
    }),
    output: pageOf(EventSummary),
    answer: 'page',
  }),
  categories: route({
    method: 'GET',
    path: '/calendar/categories',
    operation: 'cal',
    summary: 'The categories of events that the caller may see, with their colours.',
    input: z.strictObject({}),
    output: z.array(z.object({ category: z.string(), colour: z.string() })),
  }),
  feed: route({
    method: 'GET',
    path: '/calendar/feed',
    operation: 'cal.feed',
    summary: "The caller's subscription: whether there is one, and what is in it.",
    input: z.strictObject({}),
    output: Feed,
  }),
  createFeed: route({
    method: 'POST',
    path: '/calendar/feed',
    operation: 'cal.feed',
    summary: 'Makes a subscription and tells its secret address, once; an earlier one ends.',
    input: FeedChoice,
    /** The address is below the API root of the school's host. */
    output: Feed.extend({ path: z.string() }),
  }),
  changeFeed: route({
    method: 'PUT',
    path: '/calendar/feed',
    operation: 'cal.feed',
    summary: 'Changes what is in the subscription; its address stays.',
    input: FeedChoice,
    output: Feed,
  }),
  removeFeed: route({
    method: 'DELETE',
    path: '/calendar/feed',
    operation: 'cal.feed',
    summary: 'Ends the subscription: its address answers nothing any more.',
    input: z.strictObject({}),
    output: Feed,
  }),
  readFeed: route({
    method: 'GET',
    path: '/calendar/feed/{token}',
    operation: 'public',
    summary: 'A subscription as a calendar file (RFC 5545), for whoever has its secret address.',
    input: z.strictObject({ token: z.string().max(200) }),
    output: z.object({ type: z.string(), body: z.string(), etag: z.string(), seconds: z.number() }),
    answer: 'file',
  }),
  get: route({
    method: 'GET',
    path: '/calendar/{EVENT_ID}',
    operation: 'cal',
    summary: 'One event, or one occurrence of it.',
    input: z.strictObject({ EVENT_ID: Uid }),
    output: CalendarEvent,
  }),
} satisfies Resource;
