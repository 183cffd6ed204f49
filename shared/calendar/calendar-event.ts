import * as z from 'zod';
import { type Audience, includesOf, type Reader, userTypes } from '#shared/audiences/audience';
import { KeptFile } from '#shared/files/files.schemas';

/** A day, or a local time (`2026-03-02T08:30:00`). The zone gives the instant. */
const WallTime = z.string();

const status = z.enum(['confirmed', 'tentative', 'cancelled']);

/** What the school says about an event that it cancelled in the portal. */
export const Cancelled = z.object({
  /** The event or occurrence that was cancelled: all days of a series, or one of them. */
  EVENT_ID: z.string(),
  note: z.string(),
  /** The event of the portal that takes place instead. */
  moved_to: z.string().optional(),
  updated_at: z.string(),
});
export type Cancelled = z.infer<typeof Cancelled>;

/** One occurrence of a repeated event that differs from the others. */
export const ChangedOccurrence = z.object({
  /** Its time by the rule of the series. */
  recurrence: WallTime,
  title: z.string(),
  location: z.string(),
  description: z.string(),
  status,
  starts: WallTime,
  ends: WallTime,
  /** Only as read: the school cancelled this occurrence. */
  cancelled: Cancelled.optional(),
});
export type ChangedOccurrence = z.infer<typeof ChangedOccurrence>;

/** The audience of an event. */
export const EventAudience = z.object({
  /** Everyone who signs in at the school, affiliates included. */
  everyone: z.boolean(),
  userTypes: z.array(z.enum(userTypes)),
  /** Identifiers of groups; an empty list means all people of the types. */
  groups: z.array(z.string()),
});
export type EventAudience = z.infer<typeof EventAudience>;

/** An event of the school's calendar as it is stored. */
export const CalendarEvent = z.object({
  eventUid: z.string(),
  /** Its identifier in the school's file. */
  uid: z.string(),
  /**
   * The kind of the school's file, or the portal. A new file replaces all events of its kind, and
   * never those of the portal.
   */
  source: z.enum(['csv', 'ics', 'portal']),
  title: z.string(),
  location: z.string(),
  /** A postal address, for a map. */
  address: z.string().optional(),
  /** Whom to ask. */
  contact: z.string().optional(),
  description: z.string(),
  category: z.string(),
  status,
  /** Grows with each change, so that calendar apps know the newer version. */
  sequence: z.number().int(),
  all_day: z.boolean(),
  starts: WallTime,
  /** The end; for all-day events the day after the last day. */
  ends: WallTime,
  /** The zone of the times. Days are in the school's zone. */
  zone: z.string(),
  /** The repetition as an RRULE of RFC 5545. */
  rrule: z.string().optional(),
  /** Added occurrences, and excluded ones. */
  extra: z.array(WallTime),
  except: z.array(WallTime),
  changed: z.array(ChangedOccurrence),
  audience: EventAudience,
  /** Only of events of the portal, in the order of the readers; absent without files. */
  files: z.array(KeptFile).optional(),
  /** The first start and the last end, as instants. */
  first: z.string(),
  last: z.string(),
  /**
   * When it was removed from the school's file. Subscriptions report it as cancelled for 60 days.
   */
  removed_at: z.string().optional(),
  /** When the table deletes the record, in seconds since 1970. */
  expires_at: z.number().optional(),
  updated_at: z.string(),
  /** Only as read: the school cancelled it. */
  cancelled: Cancelled.optional(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** The last instant of an event without an end. */
export const endless = '9999-12-31T00:00:00.000Z';

/** The audiences of a calendar file: numbers and words. */
export const audienceTypes = { 1: 'EVERYONE', 2: 'STUDENTS', 3: 'CARERS', 4: 'STAFF' } as const;

/** Writes an audience as the numbers of a calendar file: `1`, or `2,3`. */
export const audienceTypeIds = ({ everyone, userTypes: chosen }: EventAudience): string =>
  everyone
    ? '1'
    : userTypes.flatMap((type, i) => (chosen.includes(type) ? String(i + 2) : [])).join(',');

/** Returns the audience that the general rule of audiences checks. */
export const eventAudience = ({
  everyone,
  userTypes: chosen,
  groups,
}: EventAudience): Audience => ({
  userTypes: everyone ? userTypes : chosen,
  groups,
});

/**
 * Whether a person may see an event. The rule is the same as for posts. An event for everyone
 * without groups is for all people who sign in at the school, as a public post is.
 */
export const isForReader = (audience: EventAudience, reader: Reader): boolean =>
  (audience.everyone && audience.groups.length === 0) ||
  includesOf(eventAudience(audience))(reader);

/** The fields of a child that audiences check. */
export interface Child {
  readonly userUid: string;
  readonly groups: readonly string[];
}

/**
 * Returns the children who are the reason that a carer sees an event: a carer of only that child
 * would see it too.
 */
export function childrenConcerned<C extends Child>(
  audience: EventAudience,
  children: readonly C[],
): C[] {
  if (!audience.everyone && !audience.userTypes.includes('CARERS')) return [];
  const reaches = includesOf({ userTypes: ['CARERS'], groups: audience.groups });
  return children.filter(({ groups }) =>
    reaches({ type: 'affiliate', is_carer: true, groups: [], carerGroups: groups }),
  );
}
