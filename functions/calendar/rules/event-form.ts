import { shownFiles } from '#functions/files/rules/shown-files';
import { storedAudience } from '#functions/people/store/groups';
import { type Audience, type GroupList, userTypes } from '#shared/audiences/audience';
import type { Group } from '#shared/audiences/groups.contract';
import {
  type CalendarEvent,
  type EventAudience,
  endless,
  eventAudience,
} from '#shared/calendar/calendar-event';
import { isRepeated, type Occurrence, spanOf } from '#shared/calendar/calendar-occurrences';
import { dayOf, daysLater, instantAt, isDayOnly, wallAt } from '#shared/calendar/calendar-time';
import type { EventDraft, WrittenEvent } from '#shared/calendar/event-form.schemas';
import { refuseFaults } from '#shared/kernel/errors';
import { occurrenceId, originOf } from './calendar-view.ts';

export type EventFields = Omit<EventDraft, 'moves' | 'files'>;

/** What an event's form gives of the stored event. */
type FromForm = Omit<CalendarEvent, 'eventUid' | 'uid' | 'sequence' | 'updated_at'>;

/**
 * Turns a form into the fields of a stored event. `found` are the chosen groups that exist; an event
 * keeps groups of the school that its editor may not see. Reports all faults at once.
 */
export function eventFromForm(
  form: EventFields,
  zone: string,
  found: readonly Group[],
  before?: CalendarEvent,
): FromForm {
  const audience = audienceFrom(form, found, before);
  const { all_day, starts_on, starts_at, ends_on, ends_at, weekly_until } = form;
  const times = {
    all_day,
    starts: all_day ? starts_on : `${starts_on}T${starts_at}:00`,
    ends: all_day ? daysLater(ends_on, 1) : `${ends_on}T${ends_at}:00`,
    zone,
    ...(weekly_until !== '' && { rrule: `${weekly}${weekly_until.replaceAll('-', '')}` }),
    extra: [],
    except: [],
    changed: [],
  };
  const { first, last } = spanOf(times);
  return {
    source: 'portal',
    title: form.title,
    location: form.location,
    address: form.address,
    contact: form.contact,
    description: form.description,
    category: form.category,
    status: form.is_tentative ? 'tentative' : 'confirmed',
    ...times,
    audience,
    first: first.toISOString(),
    last: last?.toISOString() ?? endless,
  };
}

/** The rule of an event that repeats, before its last day. */
const weekly = 'FREQ=WEEKLY;UNTIL=';

function audienceFrom(
  { make_public, group_list }: EventFields,
  found: readonly Group[],
  before: CalendarEvent | undefined,
): EventAudience {
  if (make_public) return { everyone: true, userTypes: [], groups: [] };
  const earlier = before && { group_list: groupListOf(eventAudience(before.audience), []) };
  const stored = storedAudience(group_list, found, earlier);
  refuseFaults({
    'group_list.groups':
      stored.unknown.length > 0
        ? 'One of these groups was deleted. Choose the groups again.'
        : undefined,
  });
  const chosen = stored.group_list.userTypes.filter(({ checked }) => checked);
  return {
    everyone: false,
    userTypes: userTypes.filter((type) => chosen.some(({ name }) => name === type)),
    groups: stored.group_list.groups.toSorted(),
  };
}

/** Returns an audience as the picker shows it. */
const groupListOf = (
  { userTypes: chosen, groups }: Audience,
  found: readonly Group[],
): GroupList => ({
  userTypes: userTypes.map((name) => ({ name, checked: chosen.includes(name) })),
  groups: [...groups],
  groupNames: found.map(({ groupname }) => groupname).sort(),
  groupNamesSearch: '',
});

/**
 * Returns a stored event as a form shows it: one occurrence alone, or the event with its repeats. An
 * event of a file is shown for a new one that takes its place.
 */
export function writtenEvent(
  event: CalendarEvent,
  found: readonly Group[],
  { timeZone, occurrence }: { readonly timeZone: string; readonly occurrence?: Occurrence },
): WrittenEvent {
  const { eventUid, audience } = event;
  const { title, location, description } = occurrence?.changed ?? event;
  const { starts, ends } = wallTimes(occurrence ?? event, event.zone, timeZone);
  const all_day = isDayOnly(starts);
  const timeOf = (wall: string) => (all_day ? '' : wall.slice(11, 16));
  const { rrule } = event;
  const until = !occurrence && rrule?.startsWith(weekly) ? rrule.slice(weekly.length) : '';
  return {
    EVENT_ID: eventUid,
    first_EVENT_ID: occurrenceId(eventUid, isRepeated(event) ? event.starts : undefined),
    origin: originOf(event),
    title,
    all_day,
    starts_on: dayOf(starts),
    starts_at: timeOf(starts),
    ends_on: all_day ? daysLater(ends, -1) : dayOf(ends),
    ends_at: timeOf(ends),
    weekly_until: until.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
    location,
    address: event.address ?? '',
    contact: event.contact ?? '',
    description,
    category: event.category,
    is_tentative: event.status === 'tentative',
    make_public: audience.everyone && audience.groups.length === 0,
    group_list: groupListOf(eventAudience(audience), found),
    ...shownFiles(event.files),
    updated_at: event.updated_at,
  };
}

/** Returns times on the clock of the school. A file may have another one. */
function wallTimes(
  { starts, ends }: Pick<CalendarEvent, 'starts' | 'ends'>,
  zone: string,
  timeZone: string,
) {
  if (isDayOnly(starts) || zone === timeZone) return { starts, ends };
  const here = (wall: string) => wallAt(timeZone, instantAt(zone, wall));
  return { starts: here(starts), ends: here(ends) };
}
