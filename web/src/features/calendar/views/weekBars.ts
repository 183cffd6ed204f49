import type { EventOfDay } from '../../../components/days/eventTimes.ts';

/** What a day of the month shows. */
export interface ShownDay {
  /** All events of the day. */
  readonly events: readonly EventOfDay[];
  /** The events of several days, each in the line of its bar; a line may be empty. */
  readonly bars: readonly (Bar | undefined)[];
  /** The events of this day alone. */
  readonly single: readonly EventOfDay[];
}

/** An event of several days on one of its days. */
export interface Bar extends EventOfDay {
  /** The title is here: on the first day of the event in this week. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** How many days of the week the bar has from here. */
  readonly length: number;
}

/** Gives each event of several days one line through all its days of a week. */
export function shownInWeek(
  week: readonly string[],
  byDay: ReadonlyMap<string, readonly EventOfDay[]>,
): ShownDay[] {
  const lines = new Map<string, number>();
  const days = week.map((day) => byDay.get(day) ?? []);
  return days.map((events, at) => {
    const long = events.filter(({ count }) => count > 1);
    const ids = new Set(long.map(({ event }) => event.EVENT_ID));
    for (const id of lines.keys()) if (!ids.has(id)) lines.delete(id);
    const bars: (Bar | undefined)[] = [];
    for (const each of long) {
      const { EVENT_ID: id } = each.event;
      const isFirst = !lines.has(id);
      if (isFirst) lines.set(id, firstFree([...lines.values()]));
      const length = Math.min(each.count - each.nth + 1, week.length - at);
      const isLast = each.nth === each.count;
      bars[lines.get(id) ?? 0] = { ...each, isFirst, isLast, length };
    }
    // An index without a bar is an empty line.
    return { events, bars: Array.from(bars), single: events.filter(({ count }) => count === 1) };
  });
}

function firstFree(taken: readonly number[]): number {
  let line = 0;
  while (taken.includes(line)) line += 1;
  return line;
}
