import * as z from 'zod';
import { GroupList } from '#shared/audiences/audience.schemas';
import { FileUids, NamedFile } from '#shared/files/files.schemas';
import { Day, line, lines, Uid, Version, whenever, words, YesOrNo } from '#shared/kernel/fields';
import { refineEvent } from './event-form.ts';

/** One line of text, or nothing. */
const optionalLine = (max: number) => z.union([z.literal(''), line(max)]).default('');

const time = 'Please give a time, for example 14:30.';
/** A time of day in the school's time zone, `HH:MM`; empty for whole days. */
const TimeOfDay = words(time)
  .regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/, time)
  .default('');

const eventFields = {
  title: line(200, 'Please enter a title.'),
  all_day: YesOrNo.default(false),
  /** The first and the last day in the school's time zone. */
  starts_on: Day,
  starts_at: TimeOfDay,
  ends_on: Day,
  ends_at: TimeOfDay,
  /** The last day on which it may take place again; empty if it does not repeat. */
  weekly_until: z.union([z.literal(''), Day]).default(''),
  location: optionalLine(200),
  /** A postal address, for a map. */
  address: optionalLine(200),
  /** Whom to ask. */
  contact: optionalLine(200),
  description: lines(5000).default(''),
  category: optionalLine(100),
  /** Whether it is still to be confirmed. */
  is_tentative: YesOrNo.default(false),
  /** Whether everyone who signs in at the school sees it. Then `group_list` has no effect. */
  make_public: YesOrNo.default(false),
  group_list: GroupList.prefault({}),
};

/** Inspected files in their order. A change without them keeps what is stored. */
const files = FileUids.optional();

/** The body of a new event. */
export const EventDraft = z
  .strictObject({
    ...eventFields,
    files,
    /** The event or occurrence in whose place the new one takes place: it is cancelled with it. */
    moves: Uid.optional(),
  })
  .superRefine(refineEvent, { when: whenever });
export type EventDraft = z.output<typeof EventDraft>;

/** The body of a change, with the `updated_at` of the version that was edited. */
export const EventChange = z
  .strictObject({ ...eventFields, files, EVENT_ID: Uid, updated_at: Version })
  .superRefine(refineEvent, { when: whenever });

/** A stored event as a form shows it. Only those of the portal can be saved again. */
export const WrittenEvent = z.object({
  ...eventFields,
  EVENT_ID: z.string(),
  /** The event, or its first occurrence if it repeats: the address of its screen. */
  first_EVENT_ID: z.string(),
  origin: z.enum(['file', 'portal']),
  files: z.array(NamedFile).optional(),
  updated_at: z.string(),
});
export type WrittenEvent = z.infer<typeof WrittenEvent>;

/** That the school cancels an event, all of a series, or one occurrence. */
export const Cancelling = z.strictObject({
  EVENT_ID: Uid,
  note: lines(500).default(''),
  /** An event of the portal that takes place instead. */
  moved_to: Uid.optional(),
  /** The version that is changed; absent for an event that is not cancelled. */
  updated_at: Version.optional(),
});
