import { textOf } from '#functions/lib/normalise';
import {
  audienceTypes,
  type CalendarEvent,
  type EventAudience,
  endless,
} from '#shared/domain/calendar-event';
import { type EventTimes, ruleOf, spanOf } from '#shared/domain/calendar-occurrences';
import { dayOf, daysLater, instantAt, isDayOnly } from '#shared/domain/calendar-time';
import { BadRule } from '#shared/domain/recurrence-rule';
import type { Findings } from '../faults.ts';
import { eventUidOf } from '../uids.ts';
import { nameKey, type SchoolFacts } from './school.ts';
import type { ReadRow } from './table.ts';

/** Where something about an event stands. */
export type PlaceOf = ReadRow<'calendar'>['place'];

/** The events of a `calendar.csv`. */
export function eventsOfTable(
  rows: readonly ReadRow<'calendar'>[],
  school: SchoolFacts,
  found: Findings,
): CalendarEvent[] {
  return rows.flatMap(({ cells, place }) => {
    const times = timesOf(cells, school, place, found);
    const audience = audienceIn(cells.AUDIENCE_TYPE_ID, cells.groups, school, found, {
      types: place('AUDIENCE_TYPE_ID'),
      groups: place('groups'),
    });
    if (!times || !audience) return [];
    return [
      eventOf(school, {
        ...times,
        ...{ uid: cells.EVENT_ID, source: 'csv', title: cells.title, audience, sequence: 0 },
        location: cells.location ?? '',
        description: textOf(cells.description ?? ''),
        category: cells.category ?? '',
        status: cells.status ?? 'confirmed',
      }),
    ];
  });
}

type Cells = ReadRow<'calendar'>['cells'];

/** When the event of a row happens; of days the last is part of it, as a school writes it. */
function timesOf(
  { starts, ends, all_day, repeats }: Cells,
  { timeZone }: SchoolFacts,
  place: PlaceOf,
  found: Findings,
): EventTimes | undefined {
  const isAllDay = all_day ?? isDayOnly(starts);
  for (const [column, value] of [
    ['starts', starts],
    ['ends', ends],
  ] as const) {
    if (value !== undefined && isDayOnly(value) !== isAllDay) {
      const reason = isAllDay
        ? 'An event of whole days has days here, without a time.'
        : 'An event that does not last whole days needs a time here.';
      found.fault(place(column), reason);
      return undefined;
    }
  }
  const wall = (value: string) => (isAllDay || value.length > 16 ? value : `${value}:00`);
  const last = ends ?? starts;
  const times: EventTimes = {
    all_day: isAllDay,
    starts: wall(starts),
    ends: isAllDay ? daysLater(dayOf(last), 1) : wall(last),
    zone: timeZone,
    ...(repeats !== undefined && { rrule: repeats }),
    ...{ extra: [], except: [], changed: [] },
  };
  return checkedTimes(times, found, {
    ends: place('ends'),
    rrule: place('repeats'),
  });
}

type Places = Readonly<Record<'ends' | 'rrule', ReturnType<PlaceOf>>>;

/** The longest that an event may last. */
const longest = 400 * 86_400_000;

/** Times that can be: they end after they begin, and repeat in a way that the portal knows. */
export function checkedTimes<T extends EventTimes>(
  times: T,
  found: Findings,
  places: Places,
): T | undefined {
  const length =
    instantAt(times.zone, times.ends).getTime() - instantAt(times.zone, times.starts).getTime();
  if (length < 0 || length > longest) {
    const reason =
      length < 0 ? 'This event ends before it begins.' : 'This event lasts more than 400 days.';
    found.fault(places.ends, reason);
    return undefined;
  }
  if (times.rrule === undefined) return times;
  try {
    ruleOf(times, times.rrule);
    return times;
  } catch (error) {
    if (!(error instanceof BadRule)) throw error;
    found.fault(places.rrule, error.message);
    return undefined;
  }
}

const words = new Map<string, number>(
  Object.entries(audienceTypes).flatMap(([number, word]): [string, number][] => [
    [number, Number(number)],
    [word, Number(number)],
  ]),
);
const typeOf = { 2: 'STUDENTS', 3: 'CARERS', 4: 'STAFF' } as const;

/** Who an event is for: types by number or word, groups by name. */
export function audienceIn(
  types: readonly string[],
  names: readonly string[],
  { groups }: SchoolFacts,
  found: Findings,
  places: Readonly<Record<'types' | 'groups', ReturnType<PlaceOf>>>,
): EventAudience | undefined {
  const numbers = types.map((type) => words.get(type.toUpperCase()));
  if (numbers.length === 0 || numbers.includes(undefined)) {
    const reason = `Please write who the event is for: 1 for everyone, or 2 (students), 3 (carers), 4 (staff), separated by commas.`;
    found.fault(places.types, reason);
    return undefined;
  }
  const chosen = names.flatMap((name) => {
    const named = groups.get(nameKey(name)) ?? [];
    if (named.length !== 1) {
      const reason =
        named.length === 0
          ? `There is no group called “${name}”.`
          : `${named.length} groups are called “${name}”, so it is unclear which is meant.`;
      found.fault(places.groups, reason);
    }
    return named.map(({ groupUid }) => groupUid);
  });
  const everyone = numbers.includes(1);
  return {
    everyone,
    userTypes: everyone
      ? []
      : ([2, 3, 4] as const).filter((type) => numbers.includes(type)).map((type) => typeOf[type]),
    groups: [...new Set(chosen)].sort(),
  };
}

type Parts = Omit<CalendarEvent, 'eventUid' | 'first' | 'last' | 'updated_at'>;

/** An event as it is stored: under an identifier of the portal's own, with the span in which it happens. */
export function eventOf({ site, now }: SchoolFacts, parts: Parts): CalendarEvent {
  const { first, last } = spanOf(parts);
  return {
    eventUid: eventUidOf(site, `${parts.source}\n${parts.uid}`),
    ...parts,
    first: first.toISOString(),
    last: last?.toISOString() ?? endless,
    updated_at: now.toISOString(),
  };
}
