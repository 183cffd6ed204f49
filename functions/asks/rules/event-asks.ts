import type { Ask } from '#shared/asks/ask';
import { type CalendarEvent, eventAudience } from '#shared/calendar/calendar-event';
import { dayOf, daysLater, isDayOnly } from '#shared/calendar/calendar-time';
import { AgreedEvent, type StoredAsk } from '../store/ask.record.ts';
import { sha256 } from './wording.ts';

/** Returns the last day of an event, at the school. */
export const lastDayOfEvent = ({ ends }: Pick<CalendarEvent, 'ends'>): string =>
  isDayOnly(ends) ? daysLater(ends, -1) : dayOf(ends);

/** Returns what an ask copies of its event: what decides who reads it, and what people agree to. */
function factsOf({ title, audience, files, ...event }: CalendarEvent) {
  const { userTypes, groups } = eventAudience(audience);
  const { description, starts, ends, location } = event;
  return {
    title,
    ends_on: lastDayOfEvent(event),
    make_public: audience.everyone && audience.groups.length === 0,
    audience: { userTypes: [...userTypes], groups: [...groups] },
    post_hash: eventHash({ description, starts, ends, location }),
    files: files?.map(({ hash }) => hash),
  };
}

/** Returns the hash that a wording has of an event. */
export const eventHash = ({
  description,
  starts,
  ends,
  location,
}: Omit<AgreedEvent, 'zone'>): string =>
  sha256(JSON.stringify([description, starts, ends, location]));

type Stamps = Pick<StoredAsk, 'users_userid' | 'saved_by' | 'updated_at'>;

/** Returns what an event asks, as it is stored. */
export const askOfEvent = (event: CalendarEvent, ask: Ask, stamps: Stamps): StoredAsk => ({
  ...ask,
  ...factsOf(event),
  ...stamps,
  askUid: event.eventUid,
  type: 'event',
  published: true,
  is_deleted: false,
  for_carer_only: false,
  start: ask.asked_at,
});

/** Returns what an event asks now. One that its file or a person removed asks nothing. */
export const asOfEvent = (ask: StoredAsk, event: CalendarEvent | undefined): StoredAsk =>
  event
    ? {
        ...ask,
        ...factsOf(event),
        event: AgreedEvent.parse(event),
        ...(event.status === 'cancelled' && { is_closed: true }),
      }
    : { ...ask, is_deleted: true };
