import type { Day } from './calendar.ts';
import type { World } from './world.ts';

/** Something that happens on a day of a school. */
export interface Due {
  /** The time on the school's clock, `HH:MM`. */
  readonly at: string;
  /** What of the script happens then, if more than one thing does. */
  readonly what?: string;
}

/**
 * A kind of thing that happens in a year. A new capability adds one file with one of these,
 * and a line in `scripts/index.ts`.
 */
export interface Script {
  readonly name: string;
  /** Returns what happens on a day of a school, and when. It asks nobody and changes nothing. */
  readonly due: (day: Day) => readonly Due[];
  /** Does it, by the calls of screens and as people with the rights that they would have. */
  readonly act: (day: Day, due: Due) => Promise<void>;
  /** Looks at the evening what has become of it. Returns a sentence for each thing that is wrong. */
  readonly expect: (day: Day) => Promise<readonly string[]>;
}

/** Makes a script for a run, which keeps what it did in its closure. */
export type MakeScript = (world: World) => Script;

/** Something that must hold every evening, after every day. */
export interface Check {
  readonly name: string;
  /** Returns a sentence for each thing that is wrong. `days` are today at each school. */
  readonly look: (days: readonly Day[]) => Promise<readonly string[]>;
}
export type MakeCheck = (world: World) => Check;
