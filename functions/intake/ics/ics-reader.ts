import type { FaultLocation, Findings } from '../faults.ts';
import type { SchoolFacts } from '../portal/school.ts';
import { type Block, mostNamed } from './ics-lines.ts';
import { type IcsProperty, propertyOf } from './ics-property.ts';

/** The context in which the events of a file are read. */
export interface IcsContext {
  readonly school: SchoolFacts;
  readonly file: string;
  /** Returns the time zone with a name, if it is known. */
  readonly zoneOf: (tzid: string) => string | undefined;
}

/** Reads the properties of one event and locates them in the file. */
export interface EventReader {
  readonly context: IcsContext;
  /** Returns the properties with a name that have a value, without those of alarms. */
  readonly all: (name: string) => readonly IcsProperty[];
  readonly locate: (name: string, value?: string) => FaultLocation;
  /** Sets the event aside. Only the first reason is reported: an event counts once. */
  readonly setAside: (location: FaultLocation, reason: string) => undefined;
  readonly isAside: () => boolean;
  /** Warns. The same reason is named for some events of a file, and counted for all. */
  readonly warn: (location: FaultLocation, reason: string) => void;
}

/** Returns the reader of an event. */
export function eventReader({ lines }: Block, context: IcsContext, found: Findings): EventReader {
  const own = ownLines(lines).flatMap((line) => propertyOf(line) ?? []);
  const properties = Map.groupBy(own, ({ name }) => name);
  let isAside = false;
  return {
    context,
    all: (name) => properties.get(name)?.filter(({ value }) => value !== '') ?? [],
    locate(name, value = properties.get(name)?.[0]?.value) {
      const row = properties.get(name)?.[0]?.line ?? lines[0]?.line ?? 1;
      const location = { file: context.file, row, column: name };
      return value === undefined ? location : { ...location, value };
    },
    setAside(location, reason) {
      if (!isAside) found.setAside(location, reason);
      isAside = true;
    },
    isAside: () => isAside,
    warn: (location, reason) => found.warn(location, reason, mostNamed),
  };
}

/** Returns the lines of an event without those of its alarms. */
function ownLines(lines: Block['lines']): Block['lines'] {
  let depth = 0;
  return lines.filter(({ text }) => {
    if (/^BEGIN:/i.test(text)) depth += 1;
    const isOwn = depth === 1;
    if (/^END:/i.test(text)) depth -= 1;
    return isOwn;
  });
}
