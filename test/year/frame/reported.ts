import type { Stretch } from './calendar.ts';
import type { CallCost } from './meter.ts';
import { noUse, type Use } from './same-use.ts';

/** The students of the first school at full size: with their families and the staff about 1,500 people. */
export const fullSize = 650;

/** What the report of a run is written from. */
export interface Reported {
  readonly calls: Map<string, CallCost>;
  /** Alarms and dead letters, by their words, with the days on which there were any. */
  readonly alarms: Map<string, number>;
  /** Messages by kind, that left for a carer: the sum, and carers times days. */
  readonly carerWeeks: { mails: Map<string, number>; carers: number };
  /** The most pushes that one phone got on a day, of those that a budget counts. */
  mostPushes: number;
  /** What calls and work cost in each month, `YYYY-MM`. */
  readonly months: Map<string, MonthCost>;
  /** What was used in the same weeks of both years. */
  readonly uses: Readonly<Record<Stretch, Use>>;
  days: number;
}

/** The units of tables of a month, with those of workers and schedules, and how many calls there were. */
export interface MonthCost {
  readonly calls: number;
  readonly read: number;
  readonly written: number;
}

export const emptyReport = (): Reported => ({
  calls: new Map(),
  months: new Map(),
  uses: { first: noUse(), second: noUse() },
  alarms: new Map(),
  carerWeeks: { mails: new Map(), carers: 0 },
  mostPushes: 0,
  days: 0,
});
