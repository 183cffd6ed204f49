import ICAL from 'ical.js';
import type { CalendarEvent } from '#shared/domain/calendar-event';
import type { Findings } from '../faults.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { readEvent } from './ics-event.ts';
import { type Block, readBlocks } from './ics-lines.ts';
import type { IcsContext } from './ics-reader.ts';
import { mergeChanged } from './ics-series.ts';
import { zoneFinder } from './ics-zones.ts';
import type { SchoolFacts } from './school.ts';

const mostEvents = 20_000;

/** The events of calendar files (RFC 5545), all of them together: an identifier names one event, whatever file it is in. */
export async function eventsOfFiles(
  files: readonly ArchiveFile[],
  school: SchoolFacts,
  found: Findings,
  read: (file: ArchiveFile) => void,
): Promise<CalendarEvent[]> {
  const parts = [];
  for (const file of files) {
    const blocks = await readBlocks(file, found);
    if (!blocks) continue;
    const events = blocks.filter(({ name }) => name === 'VEVENT');
    if (events.length === 0) {
      const reason =
        'There is no event in this file, so all events would be gone. Please leave it out.';
      found.fault({ file: file.name }, reason);
    }
    if (events.length > mostEvents) {
      found.fault({ file: file.name }, 'The file has more than 20,000 events.');
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
    read(file);
  }
  return mergeChanged(parts, school, found);
}

/**
 * The library reads a component, or nothing of it when a line is none. Rules of events it does not see: the portal reads them itself, and can say
 * what is wrong with one.
 */
function parsed({ name, lines }: Block): ICAL.Component | undefined {
  const seen = lines.filter(
    ({ text }) => name !== 'VEVENT' || !/^(?:RRULE|EXRULE)[;:]/i.test(text),
  );
  try {
    return new ICAL.Component(ICAL.parse(seen.map(({ text }) => text).join('\r\n')));
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** Which line of an event cannot be read, found by reading them one by one. */
function brokenLine({ lines }: Block): string {
  const broken = lines.find(({ text }) => !/^[A-Z0-9-]+[;:]/i.test(text)) ?? lines[0];
  return `The event cannot be read: line ${broken?.line} is no line of a calendar.`;
}
