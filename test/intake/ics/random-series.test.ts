import { beforeAll, expect, it } from 'vitest';
import { feedFile } from '#functions/calendar-feeds/ics/feed';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { occurrencesIn } from '#shared/calendar/calendar-occurrences';
import { proofRuns } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';
import type { MemoryRoster } from '../files/packages.ts';
import { ics, storedSchool, tryFiles } from '../files/portal-loads.ts';
import { end, randomSeries } from './random-series.ts';

let stored: MemoryRoster;
beforeAll(async () => {
  stored = await storedSchool();
});

/** Reads a file; returns its events by the identifier that it gives them. */
async function read(text: string) {
  const { plan, faults, warnings } = await tryFiles({ 'a.ics': text }, { stored });
  expect(faults).toEqual([]);
  const events = plan.flatMap(({ table, after }) =>
    table === 'calendar' && after ? [after as unknown as CalendarEvent] : [],
  );
  return { events: new Map(events.map((event) => [event.uid, event])), warnings };
}

const startsOf = (event: CalendarEvent | undefined) =>
  event &&
  occurrencesIn(event, { from: new Date('2024-12-01'), to: new Date(`${end}T23:59:59Z`) })
    .map(({ starts }) => starts)
    .filter((wall) => wall.slice(0, 10) <= end)
    .sort();

const inFile = 60;

it('reads and writes random series with exceptions in both kinds as RFC 5545 says', async () => {
  for (let run = 0; run < proofRuns(20); run++) {
    const all = Array.from({ length: inFile }, (_, i) => randomSeries(run * inFile + i));
    const { events, warnings } = await read(ics(all.flatMap(({ lines }) => lines).join('\r\n')));
    for (const { uid, starts, lines } of all) {
      const until = starts.filter((wall) => wall.slice(0, 10) <= end);
      expect([uid, lines, startsOf(events.get(uid))]).toEqual([uid, lines, until]);
    }
    // Each exception that matches nothing is named, and no other.
    const unmatched = warnings.filter(({ reason }) => reason.includes('has no occurrence'));
    expect(unmatched.length).toBe(all.reduce((sum, each) => sum + each.unmatched, 0));

    const file = feedFile({
      ...schoolNamed('main'),
      name: 'Harbour',
      timeZone: 'Australia/Sydney',
      tasks: [],
      lessons: [],
      events: [...events.values()],
      now: new Date('2026-03-02T00:00:00Z'),
    });
    const again = await read(file);
    for (const event of events.values()) {
      const copy = again.events.get(`${event.eventUid}@main`);
      expect(startsOf(copy)).toEqual(startsOf(event));
    }
    expect(again.warnings).toEqual([]);
  }
}, 120_000);
