import ICAL from 'ical.js';
import * as nodeIcal from 'node-ical';
import { wallAt } from '#shared/calendar/calendar-time';

/** An occurrence of an event as an independent reader of calendar files returns it. */
export interface ReadOccurrence {
  readonly title: string;
  readonly start: string;
  readonly end: string;
}

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const iso = (time: ICAL.Time) => time.toJSDate().toISOString();

/** Reads the events of a file with ical.js, which uses the zones that the file describes. */
export function readByIcalJs(text: string, { from, to }: Span): ReadOccurrence[] {
  const root = new ICAL.Component(ICAL.parse(text));
  const all = root.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const found: ReadOccurrence[] = [];
  for (const event of all.filter((each) => !each.isRecurrenceException())) {
    for (const change of all.filter(
      (each) => each.isRecurrenceException() && each.uid === event.uid,
    )) {
      event.relateException(change);
    }
    if (!event.isRecurring()) {
      found.push({ title: event.summary, start: iso(event.startDate), end: iso(event.endDate) });
      continue;
    }
    const iterator = event.iterator();
    for (let next = iterator.next(); next && next.toJSDate() < to; next = iterator.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next);
      found.push({ title: item.summary, start: iso(startDate), end: iso(endDate) });
    }
  }
  return inOrder(found.filter(({ start }) => new Date(start) >= from && new Date(start) < to));
}

/** Reads the events of a file with node-ical, which uses the zones of this machine. */
export function readByNodeIcal(text: string, { from, to }: Span): ReadOccurrence[] {
  const found: ReadOccurrence[] = [];
  for (const event of Object.values(nodeIcal.sync.parseICS(text))) {
    if (event?.type !== 'VEVENT') continue;
    const all = event.rrule
      ? nodeIcal.expandRecurringEvent(event, { from, to })
      : [{ summary: event.summary, start: event.start, end: event.end }];
    for (const { summary, start, end } of all) {
      const title = typeof summary === 'string' ? summary : summary.val;
      found.push({ title, start: start.toISOString(), end: (end ?? start).toISOString() });
    }
  }
  return inOrder(found.filter(({ start }) => new Date(start) >= from && new Date(start) < to));
}

export const inOrder = (all: ReadOccurrence[]): ReadOccurrence[] =>
  all.toSorted((a, b) => (a.start + a.title < b.start + b.title ? -1 : 1));

/**
 * Returns a check whether the clocks do not change around an occurrence. At a change RFC 5545 keeps
 * the length in hours and takes the first of a repeated local time; ical.js counts local time and
 * takes the second.
 */
export const plainIn =
  (zone: string) =>
  ({ start, end }: { start: string; end: string }): boolean => {
    const near = 3 * 3_600_000;
    const offset = (at: number) => Date.parse(`${wallAt(zone, new Date(at))}Z`) - at;
    return offset(Date.parse(start) - near) === offset(Date.parse(end) + near);
  };
