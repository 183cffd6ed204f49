import ICAL from 'ical.js';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import type { Findings } from '../faults.ts';
import type { KeptEvents } from '../portal/diff.ts';
import type { SchoolFacts } from '../portal/school.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { refuseAboveShare } from '../set-aside/share.ts';
import { type AsideEvent, type IcsEvent, isMade, isRead, readEvent } from './ics-event.ts';
import { type Block, readBlocks } from './ics-lines.ts';
import { mergeChanged } from './ics-series.ts';
import { zoneFinder } from './ics-zones.ts';

const mostEvents = 20_000;

/** The events of a load, and the stored events that it leaves as they are. */
interface IcsEvents {
  readonly events: CalendarEvent[];
  readonly kept: KeptEvents;
}

/**
 * Returns the events of all calendar files (RFC 5545). An identifier names one event in all of them.
 * An event that cannot be read is set aside, and what is stored about it stays.
 */
export async function eventsOfFiles(
  files: readonly ArchiveFile[],
  school: SchoolFacts,
  found: Findings,
  onRead: (file: ArchiveFile) => void,
): Promise<IcsEvents> {
  const read: (IcsEvent | AsideEvent)[] = [];
  const counted: { file: string; rows: number; are: 'events' }[] = [];
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
    const context = { school, file: file.name, zoneOf: zonesOf(file, blocks, school, found) };
    for (const block of events) read.push(readEvent(block, context, found));
    counted.push({ file: file.name, rows: events.length, are: 'events' });
    onRead(file);
  }
  const aside = read.filter((event): event is AsideEvent => !isRead(event));
  const without = new Set(aside.flatMap(({ uid, isChange }) => (isChange ? [] : [uid])));
  const events = mergeChanged(read.filter(isRead), without, school, found);
  refuseAboveShare(counted, found, school.setAsidePercent);
  return { events, kept: keptBy(aside, without) };
}

/** Returns which stored events stay, because events of the load were set aside. */
function keptBy(aside: readonly AsideEvent[], without: ReadonlySet<string>): KeptEvents {
  const changed = new Set(aside.flatMap(({ uid, isChange }) => (isChange ? [uid] : [])));
  const titles = new Set(aside.flatMap(({ title }) => title ?? []));
  return {
    isKept: (stored) =>
      stored.source === 'ics' &&
      (without.has(stored.uid) ||
        changed.has(stored.uid) ||
        (isMade(stored) && titles.has(stored.title))),
    keepsChanges: (stored) => changed.has(stored.uid),
  };
}

/** Returns the finder of time zones of a file. */
function zonesOf(
  { name: file }: ArchiveFile,
  blocks: readonly Block[],
  { timeZone }: SchoolFacts,
  found: Findings,
) {
  const described = blocks
    .filter(({ name }) => name === 'VTIMEZONE')
    .flatMap((block) => parsed(block) ?? []);
  return zoneFinder(described, timeZone, (value) => {
    const reason =
      'The portal does not know this time zone. It has the offset of the school’s zone, which is used.';
    found.warn({ file, value }, reason);
  });
}

/** Parses a description of a zone, or returns nothing if a line is invalid. */
function parsed({ lines }: Block): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(lines.map(({ text }) => text).join('\r\n')));
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
