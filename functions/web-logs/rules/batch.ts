import { dayIn } from '#shared/kernel/zone';
import { privatePageOf } from '#shared/web-logs/private-pages';
import { visitsInBatch } from '#shared/web-logs/visits-in-batch';
import type { BatchedVisit } from '#shared/web-logs/weblogs.contract';
import type { PackedVisit } from './stored-visit.ts';

/** Visits that are stored in one record. */
export interface Bundle {
  /** The day of the school. */
  readonly day: string;
  /** The time of the newest one. */
  readonly visited_at: string;
  /** Newest first. */
  readonly visits: readonly PackedVisit[];
}

/** A visit of a confidential page, and its place in the batch. */
export interface PrivateVisit {
  readonly day: string;
  readonly page: string;
  readonly at: number;
}

/** How far the clock of a device may be ahead, in milliseconds. */
const ahead = 60_000;
/**
 * The age from which visits are late, in milliseconds: a count may have passed their time. A note
 * says that they came.
 */
export const lateAfter = 4 * 60_000;
/** How far a count stays behind: what is not late was stored before, also by a slow call. */
export const behind = lateAfter + 60_000;
/** The longest time between the visits of a bundle, in milliseconds. */
export const longest = visitsInBatch.minutes * 60_000;

interface When {
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Divides a batch by day and into bundles of some minutes. Leaves out what is too old or of
 * tomorrow. The time of the call changes no bundle: a repeat gets the same ones, or fewer.
 */
export function bundlesOf(
  batch: readonly BatchedVisit[],
  { now, timeZone }: When,
): { readonly bundles: readonly Bundle[]; readonly privates: readonly PrivateVisit[] } {
  const oldest = now.getTime() - visitsInBatch.hours * 3_600_000;
  const isTaken = (time: number) => time >= oldest && time <= now.getTime() + ahead;
  const visits = batch.map(({ visited_at, ...visit }, at) => {
    const time = Date.parse(visited_at);
    const day = dayIn(timeZone, new Date(time));
    return { ...visit, at, time, day, page: privatePageOf(visit.pageId) };
  });
  const bundles: { day: string; time: number; visits: PackedVisit[] }[] = [];
  for (const visit of visits.toSorted((a, b) => b.time - a.time)) {
    if (visit.page) continue;
    const { day, time, pageId, title, pageType } = visit;
    const last = bundles.at(-1);
    const fits = last && last.day === day && last.time - time <= longest;
    if (fits) last.visits.push([last.time - time, pageId, title, pageType]);
    else bundles.push({ day, time, visits: [[0, pageId, title, pageType]] });
  }
  return {
    bundles: bundles
      .filter(({ time }) => isTaken(time))
      .map(({ time, ...rest }) => ({ ...rest, visited_at: new Date(time).toISOString() })),
    privates: visits.flatMap(({ page, day, at, time }) =>
      page && isTaken(time) ? [{ page, day, at }] : [],
    ),
  };
}
