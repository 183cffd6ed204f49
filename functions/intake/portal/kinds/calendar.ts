import * as z from 'zod';
import { textOf } from '#functions/kernel/html/normalise';
import { eventUidOf } from '#functions/kernel/roster/uids';
import {
  audienceTypes,
  type CalendarEvent,
  type EventAudience,
  endless,
} from '#shared/calendar/calendar-event';
import { type EventTimes, ruleOf, spanOf } from '#shared/calendar/calendar-occurrences';
import { dayOf, daysLater, instantAt, isDayOnly } from '#shared/calendar/calendar-time';
import { BadRule } from '#shared/calendar/recurrence-rule';
import type { Findings } from '../../faults.ts';
import { Flag, Line, Text, Words } from '../../oneroster/values.ts';
import { DayOrTime, OwnId, word } from '../cells.ts';
import { fileKind, type ReadRow } from '../kind.ts';
import { nameKey, type SchoolFacts } from '../school.ts';

const cells = z.object({
  EVENT_ID: OwnId,
  title: Line,
  starts: DayOrTime,
  ends: DayOrTime.optional(),
  all_day: Flag.optional(),
  location: Line.optional(),
  address: Line.optional(),
  contact: Line.optional(),
  AUDIENCE_TYPE_ID: Words,
  groups: Words,
  category: Line.refine(
    (value) => value.length <= 100,
    'A category has at most 100 characters.',
  ).optional(),
  status: word('confirmed', 'tentative', 'cancelled').optional(),
  repeats: Line.optional(),
  description: Text.optional(),
});
type Cells = z.infer<typeof cells>;

/** Its events are compared beside those of `.ics` files (`eventSteps`). */
export const calendar = fileKind({
  table: 'calendar',
  cells,
  id: 'EVENT_ID',
  recordsOf: eventsOfTable,
});

/** Returns where a property of an event is in its file. */
export type Locate = ReadRow['locate'];

/** Returns the events of a `calendar.csv`. */
function eventsOfTable(
  rows: readonly ReadRow<Cells>[],
  school: SchoolFacts,
  found: Findings,
): CalendarEvent[] {
  return rows.flatMap(({ cells: row, locate }) => {
    const times = timesOf(row, school, locate, found);
    const audience = audienceIn(
      { types: row.AUDIENCE_TYPE_ID, groups: row.groups },
      school,
      found,
      { types: locate('AUDIENCE_TYPE_ID'), groups: locate('groups') },
    );
    if (!times || !audience) return [];
    return [
      eventOf(school, {
        ...times,
        uid: row.EVENT_ID,
        source: 'csv',
        title: row.title,
        audience,
        sequence: 0,
        location: row.location ?? '',
        ...(row.address !== undefined && { address: row.address }),
        ...(row.contact !== undefined && { contact: row.contact }),
        description: textOf(row.description ?? ''),
        category: row.category ?? '',
        status: row.status ?? 'confirmed',
      }),
    ];
  });
}

/** Returns the times of a row's event. Its last day is included, as schools write it. */
function timesOf(
  { starts, ends, all_day, repeats }: Cells,
  { timeZone }: SchoolFacts,
  locate: Locate,
  found: Findings,
): EventTimes | undefined {
  const isAllDay = all_day ?? isDayOnly(starts);
  for (const [column, value] of [
    ['starts', starts],
    ['ends', ends],
  ] as const) {
    if (value !== undefined && isDayOnly(value) !== isAllDay) {
      const reason = isAllDay
        ? 'This event lasts whole days. Write a day without a time.'
        : 'This event does not last whole days. Add a time.';
      found.fault(locate(column), reason);
      return undefined;
    }
  }
  const withSeconds = (value: string) => (isAllDay || value.length > 16 ? value : `${value}:00`);
  const last = ends ?? starts;
  const times: EventTimes = {
    all_day: isAllDay,
    starts: withSeconds(starts),
    ends: isAllDay ? daysLater(dayOf(last), 1) : withSeconds(last),
    zone: timeZone,
    ...(repeats !== undefined && { rrule: repeats }),
    extra: [],
    except: [],
    changed: [],
  };
  return checkedTimes(times, found, {
    ends: locate('ends'),
    rrule: locate('repeats'),
  });
}

type TimeLocations = Readonly<Record<'ends' | 'rrule', ReturnType<Locate>>>;

/** The longest duration of an event, in milliseconds. */
const longest = 400 * 86_400_000;

/** Checks the times of an event: they end after they begin, and the portal supports their rule. */
export function checkedTimes<T extends EventTimes>(
  times: T,
  found: Pick<Findings, 'fault'>,
  locations: TimeLocations,
): T | undefined {
  const length =
    instantAt(times.zone, times.ends).getTime() - instantAt(times.zone, times.starts).getTime();
  if (length < 0 || length > longest) {
    const reason =
      length < 0 ? 'This event ends before it begins.' : 'This event lasts more than 400 days.';
    found.fault(locations.ends, reason);
    return undefined;
  }
  if (times.rrule === undefined) return times;
  try {
    ruleOf(times, times.rrule);
    return times;
  } catch (error) {
    if (!(error instanceof BadRule)) throw error;
    found.fault(locations.rrule, error.message);
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

/** Returns the audience of an event: types by number or word, groups by name. */
export function audienceIn(
  named: Readonly<Record<'types' | 'groups', readonly string[]>>,
  { groups }: SchoolFacts,
  found: Pick<Findings, 'fault'>,
  locations: Readonly<Record<'types' | 'groups', ReturnType<Locate>>>,
): EventAudience | undefined {
  const numbers = named.types.map((type) => words.get(type.toUpperCase()));
  if (numbers.length === 0 || numbers.includes(undefined)) {
    found.fault(locations.types, audienceFormat);
    return undefined;
  }
  const chosen = named.groups.flatMap((name) => {
    const matches = groups.get(nameKey(name)) ?? [];
    if (matches.length !== 1) {
      const reason =
        matches.length === 0
          ? `There is no group called “${name}”.`
          : `${matches.length} groups are called “${name}”. Give each group its own name.`;
      found.fault(locations.groups, reason);
    }
    return matches.map(({ groupUid }) => groupUid);
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

const audienceFormat =
  'Say who the event is for: 1 for everyone, or a list of 2 (students), 3 (carers) and 4 (staff).';

type Parts = Omit<CalendarEvent, 'eventUid' | 'first' | 'last' | 'updated_at'>;

/**
 * Returns an event as it is stored: with the portal's identifier and the span of its occurrences.
 */
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
