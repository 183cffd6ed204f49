import { beforeEach, expect } from 'vitest';
import { feedFile } from '#functions/calendar-feeds/ics/feed';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { occurrencesIn } from '#shared/calendar/calendar-occurrences';
import { schoolNamed } from '#test/support/records/school';
import type { MemoryRoster } from '../files/packages.ts';
import { loadFiles, storedIn, storedSchool } from '../files/portal-loads.ts';

/** Returns the local starts of an event's occurrences in 2026 and the first months of 2027. */
export const startsOf = (event: CalendarEvent): string[] =>
  occurrencesIn(event, { from: new Date('2026-01-01'), to: new Date('2027-06-01') }).map(
    ({ starts }) => starts,
  );

/** A school into which calendar files are loaded; each test begins without events. */
export function loadedCalendar() {
  let stored: MemoryRoster;
  beforeEach(async () => {
    stored = await storedSchool();
  });
  const events = () => storedIn(stored, 'calendar').filter(({ removed_at }) => !removed_at);

  return {
    events,

    /** Loads a file; returns the events, the starts of all occurrences, and what was found. */
    async load(text: string) {
      const { faults, warnings } = await loadFiles({ 'a.ics': text }, stored);
      expect(faults).toEqual([]);
      const found = events();
      return {
        found,
        starts: found.flatMap(startsOf),
        warnings: warnings.map(({ row, column, reason, effect }) => ({
          row,
          column,
          reason,
          effect,
        })),
      };
    },

    /** Returns the events as a subscription writes them. */
    feed: () =>
      feedFile({
        ...schoolNamed('main'),
        name: 'Harbour',
        timeZone: 'Australia/Sydney',
        events: events(),
        tasks: [],
        lessons: [],
        now: new Date('2026-03-02T00:00:00Z'),
      }),
  };
}
