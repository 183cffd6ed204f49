import * as z from 'zod';
import { type Audience, includesOf, type Reader, userTypes } from '#shared/domain/audience';

/** A day, or a time on a clock on the wall (`2026-03-02T08:30:00`): which instant that is, the zone says. */
const WallTime = z.string();

const status = z.enum(['confirmed', 'tentative', 'cancelled']);

/** One occurrence of a repeated event that is not like the others. */
export const ChangedOccurrence = z.object({
  /** When it would have been. */
  recurrence: WallTime,
  title: z.string(),
  location: z.string(),
  description: z.string(),
  status,
  starts: WallTime,
  ends: WallTime,
});
export type ChangedOccurrence = z.infer<typeof ChangedOccurrence>;

/** Who an event is for. */
export const EventAudience = z.object({
  /** Everyone who signs in at the school, affiliates included. */
  everyone: z.boolean(),
  userTypes: z.array(z.enum(userTypes)),
  /** Identifiers of groups; none means all of the audience. */
  groups: z.array(z.string()),
});
export type EventAudience = z.infer<typeof EventAudience>;

/** An event of the school's calendar as stored. */
export const CalendarEvent = z.object({
  eventUid: z.string(),
  /** Its identifier in the file it came in. */
  uid: z.string(),
  /** The kind of file it came in: each is everything there is of its kind. */
  source: z.enum(['csv', 'ics']),
  title: z.string(),
  location: z.string(),
  description: z.string(),
  category: z.string(),
  status,
  /** Grows with each change, so that calendars know which version is newer. */
  sequence: z.number().int(),
  all_day: z.boolean(),
  starts: WallTime,
  /** The time at which it is over; of all-day events the day after the last. */
  ends: WallTime,
  /** The zone of the clock; days are days of the school. */
  zone: z.string(),
  /** How it repeats, as RFC 5545 writes it. */
  rrule: z.string().optional(),
  /** Further occurrences, and those that are left out. */
  extra: z.array(WallTime),
  except: z.array(WallTime),
  changed: z.array(ChangedOccurrence),
  audience: EventAudience,
  /** From the first start to the last end, as instants. */
  first: z.string(),
  last: z.string(),
  /** When it vanished from the school's file; calendars that show it are told so for a while. */
  removed_at: z.string().optional(),
  /** When the record itself goes, in seconds since 1970. */
  expires_at: z.number().optional(),
  updated_at: z.string(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** What stands for an event that has no end. */
export const endless = '9999-12-31T00:00:00.000Z';

/** The audiences of a calendar file, by number and by word. */
export const audienceTypes = { 1: 'EVERYONE', 2: 'STUDENTS', 3: 'CARERS', 4: 'STAFF' } as const;

/** Writes an audience as the numbers of a file: `1`, or `2,3`. */
export const audienceTypeIds = ({ everyone, userTypes: chosen }: EventAudience): string =>
  everyone
    ? '1'
    : userTypes.flatMap((type, i) => (chosen.includes(type) ? String(i + 2) : [])).join(',');

/** Everyone of the named types; with groups, only those who are in one of them. */
const asAudience = ({ everyone, userTypes: chosen, groups }: EventAudience): Audience => ({
  userTypes: everyone ? userTypes : chosen,
  groups,
});

/**
 * Whether a person may see an event: the same rule of audiences as for posts, and what is for everyone without groups is for whoever
 * signs in at the school, as a public post is.
 */
export const isForReader = (audience: EventAudience, reader: Reader): boolean =>
  (audience.everyone && audience.groups.length === 0) || includesOf(asAudience(audience))(reader);

/** A child as audiences see one. */
export interface Child {
  readonly userUid: string;
  readonly groups: readonly string[];
}

/** For which of their children a carer sees an event: those because of whom it would reach a carer who has no other child. */
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
