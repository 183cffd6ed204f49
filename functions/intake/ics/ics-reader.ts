import type ICAL from 'ical.js';
import type { FaultLocation, Findings } from '../faults.ts';
import type { SchoolFacts } from '../portal/school.ts';

/** The context in which the events of a file are read. */
export interface IcsContext {
  readonly school: SchoolFacts;
  readonly file: string;
  /** Returns the time zone with a name, if it is known. */
  readonly zoneOf: (tzid: string) => string | undefined;
}

/** Reads the properties of one event and locates them in the file. */
export interface EventReader {
  readonly component: ICAL.Component;
  readonly context: IcsContext;
  readonly found: Findings;
  readonly locate: (property: string, value?: string) => FaultLocation;
  /** Returns the text after the name of a property, for each of its lines. */
  readonly raw: (property: string) => string[];
}

/** Returns the value of a property, or nothing if the library cannot read it. */
export function readValue(component: ICAL.Component, name: string): unknown {
  try {
    return component.getFirstPropertyValue(name);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
