import * as z from 'zod';
import { FileAddress, NamedFile } from '#shared/files/files.schemas';
import { Day, Flag, line, listOf, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { favouriteChoices } from './calendar.contract.ts';
import { Cancelled } from './calendar-event.ts';
import { Cancelling, EventChange, EventDraft, WrittenEvent } from './event-form.schemas.ts';
import { EventSummary } from './event-summary.ts';

/** An event that takes place instead of a cancelled one. */
const MovedTo = EventSummary.pick({
  EVENT_ID: true,
  title: true,
  start: true,
  end: true,
  all_day: true,
});

export const CalendarEvent = EventSummary.extend({
  description: z.string(),
  /** A postal address, for a map; empty if there is none. */
  address: z.string(),
  /** Whom to ask; empty if nobody is named. */
  contact: z.string(),
  /** Whether the event can be edited: those of a file can only be cancelled or moved. */
  origin: z.enum(['file', 'portal']),
  updated_at: z.string(),
  /** In the order of its editor; absent without files. */
  files: z.array(NamedFile).optional(),
  /** For people who write events: the names of the groups that it is for; absent without groups. */
  for_groups: z.array(z.string()).optional(),
  /** Whether it asks its readers something. */
  asks: z.boolean().optional(),
  /** Whether the caller may read who has answered. Answers of release 1.8.0 do not have it. */
  may_report: z.literal(true).optional(),
  /** What the school said when it cancelled the event in the portal. */
  cancelled: Cancelled.extend({ moved_to: MovedTo.optional() }).optional(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

const choice = {
  categories: listOf(z.string().max(100)).optional(),
  /** For carers: only events that concern one of these children. */
  children: listOf(Uid).optional(),
};

/** What a subscription shows. Without a choice it shows everything that its owner may see. */
export const FeedChoice = z.strictObject({
  categories: z.array(line(100)).max(100).default([]),
  children: z.array(Uid).max(20).default([]),
  /** Whether it includes the tasks of the owner's or the children's classes. */
  tasks: z.boolean().default(true),
  /**
   * Favourites are always in it (`included`), count as other events (`excluded`), or are the only
   * events (`only`).
   */
  favourites: z.enum(favouriteChoices).default('included'),
  /**
   * Whose lessons it includes: the owner's, or those of children. Without it a change keeps the
   * stored choice.
   */
  lessons: z.array(Uid).max(20).optional(),
});
export type FeedChoice = z.infer<typeof FeedChoice>;

/** A person's subscription. Its address is a secret that is returned only once. */
export const Feed = z.object({
  active: z.boolean(),
  categories: z.array(z.string()),
  children: z.array(z.string()),
  tasks: z.boolean(),
  favourites: z.enum(favouriteChoices),
  lessons: z.array(z.string()),
  created_at: z.string().optional(),
});
export type Feed = z.infer<typeof Feed>;

/**
 * The school days: Monday to Friday in the terms, unless the school is closed for everyone. A school
 * without terms has no holidays.
 */
export const SchoolDays = z.object({
  today: z.string(),
  /** The terms that the school has published, each to the day after its last one. */
  terms: z.array(z.object({ from: z.string(), until: z.string() })),
  /** The days of the next 400 on which the school is closed; no title if the caller may not see it. */
  closed: z.array(z.object({ day: z.string(), title: z.string() })),
});
export type SchoolDays = z.infer<typeof SchoolDays>;

/** A removed event: one of the portal, or one that a file dropped and whose answers the caller reads. */
export const RemovedEvent = z.object({
  EVENT_ID: z.string(),
  title: z.string(),
  /** Its first day. */
  day: z.string(),
  repeated: z.boolean(),
  removed_at: z.string(),
  /** It asked its readers: the report stays, and the caller may read it. */
  asked: z.literal(true).optional(),
  /** A file of the school dropped it, so it comes back only with the file. */
  of_file: z.literal(true).optional(),
});
export type RemovedEvent = z.infer<typeof RemovedEvent>;

const listFields = {
  ...PageRequest.shape,
  /** The first and the last day; without them the 31 days from today. */
  from: Day.optional(),
  to: Day.optional(),
  ...choice,
  title_keyword: z.string().trim().max(200).optional(),
};

const OneEvent = z.strictObject({ EVENT_ID: Uid });

export const calendarSchemas = {
  listForEveryone: {
    input: z.strictObject({ ...listFields, everyone: Flag }),
    output: paged(EventSummary),
  },
  bin: {
    input: z.strictObject({ ...PageRequest.shape, bin: Flag }),
    output: paged(RemovedEvent),
  },
  list: { input: z.strictObject(listFields), output: paged(EventSummary) },
  schoolDays: { input: z.strictObject({}), output: SchoolDays },
  categories: {
    input: z.strictObject({}),
    output: z.array(z.object({ category: z.string(), colour: z.string() })),
  },
  feed: { input: z.strictObject({}), output: Feed },
  createFeed: {
    input: FeedChoice,
    /** The path below the API root of the school's host. */
    output: Feed.extend({ path: z.string() }),
  },
  changeFeed: { input: FeedChoice, output: Feed },
  removeFeed: { input: z.strictObject({}), output: Feed },
  readFeed: {
    input: z.strictObject({ token: z.string().max(200) }),
    output: z.object({ type: z.string(), body: z.string(), etag: z.string(), seconds: z.number() }),
  },
  getForEveryone: {
    input: OneEvent.extend({ everyone: Flag }),
    output: CalendarEvent,
  },
  get: { input: OneEvent, output: CalendarEvent },
  openFile: { input: OneEvent.extend({ fileUid: Uid }), output: FileAddress },
  create: { input: EventDraft, output: WrittenEvent },
  form: { input: OneEvent, output: WrittenEvent },
  update: { input: EventChange, output: WrittenEvent },
  remove: { input: OneEvent, output: OneEvent },
  restore: { input: OneEvent, output: WrittenEvent },
  cancel: { input: Cancelling, output: Cancelled },
  takeBack: { input: OneEvent, output: OneEvent },
} satisfies Schemas;
