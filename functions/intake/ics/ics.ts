import ICAL from 'ical.js';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import type { Findings } from '../faults.ts';
import type { SchoolFacts } from '../portal/school.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { readEvent } from './ics-event.ts';
import { type Block, readBlocks } from './ics-lines.ts';
import type { IcsContext } from './ics-reader.ts';
import { mergeChanged } from './ics-series.ts';
import { zoneFinder } from './ics-zones.ts';

const mostEvents = 20_000;

/**
 * Returns the events of all calendar files (RFC 5545). An identifier names one event in all of
 * them.
 */
export async function eventsOfFiles(
  files: readonly ArchiveFile[],
  school: SchoolFacts,
  found: Findings,
  onRead: (file: ArchiveFile) => void,
): Promise<CalendarEvent[]> {
  const parts = [];
  for (const file of files) {
    const blocks = await readBlocks(file, found);
    if (!blocks) continue;
    const events = blocks.filter(({ name }) => name === 'VEVENT');
    if (events.length === 0) {
      const reason =
        'This file has no events, so the portal would delete all events. Leave the file out.';
      found.fault({ file: file.name }, reason);
    }
    if (events.length > mostEvents) {
      found.fault({ file: file.name }, 'This file has more than 20,000 events.');
      continue;
    }
    const described = blocks
      .filter(({ name }) => name === 'VTIMEZONE')
      .flatMap((block) => parsed(block) ?? []);
    const context: IcsContext = {
      school,
      file: file.name,
      zoneOf: zoneFinder(described, school.timeZone),
    };
    for (const block of events) {
      const component = parsed(block);
      if (component) parts.push(...readEvent(component, block, context, found));
      else {
        const row = block.lines[0]?.line ?? 1;
        found.fault({ file: file.name, row }, brokenLine(block));
      }
    }
    onRead(file);
  }
  return mergeChanged(parts, school, found);
}

/**
 * Parses a component, or returns nothing if a line is invalid. Rules of events are left out: the
 * portal reads them itself, so that it can report their faults.
 */
function parsed({ name, lines }: Block): ICAL.Component | undefined {
  const parsedLines = lines.filter(
    ({ text }) => name !== 'VEVENT' || !/^(?:RRULE|EXRULE)[;:]/i.test(text),
  );
  try {
    return new ICAL.Component(ICAL.parse(parsedLines.map(({ text }) => text).join('\r\n')));
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** Says which line of an event cannot be read. */
function brokenLine({ lines }: Block): string {
  const broken = lines.find(({ text }) => !/^[A-Z0-9-]+[;:]/i.test(text)) ?? lines[0];
  return `The event cannot be read: line ${broken?.line} is not a line of a calendar.`;
}
