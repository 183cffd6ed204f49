import type ICAL from 'ical.js';
import type { Findings, Place } from '../faults.ts';
import type { SchoolFacts } from './school.ts';

/** What the events of one file are read with. */
export interface IcsContext {
  readonly school: SchoolFacts;
  readonly file: string;
  /** The zone behind a name, if any is known. */
  readonly zoneOf: (tzid: string) => string | undefined;
}

/** What a property says and where it stands. */
export interface EventReader {
  readonly component: ICAL.Component;
  readonly context: IcsContext;
  readonly found: Findings;
  readonly place: (property: string, value?: string) => Place;
  /** What stands behind the name of a property, each time that it is there. */
  readonly raw: (property: string) => string[];
}

/** The value of a property as the library understands it; one that it cannot read is none. */
export function readValue(component: ICAL.Component, name: string): unknown {
  try {
    return component.getFirstPropertyValue(name);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
