import { areWhole, type DayCounts, dayCounter } from '#shared/web-logs/day-counts';
import { behind } from './rules/batch.ts';
import type { CountedDay, Progress, Resumed, VisitCounts } from './store/visit-counts.ts';
import type { Times, VisitReader } from './store/visits.ts';

type Visits = Pick<
  ReturnType<VisitReader['of']>,
  'ofDay' | 'privateOfDay' | 'lateOfDay' | 'hasVisit'
>;
type Counts = Omit<CountedDay, 'countedAt'>;

interface DayDeps {
  readonly visits: Visits;
  readonly counts: Pick<ReturnType<VisitCounts['of']>, 'resumable'>;
}

interface OpenDay {
  readonly now: Date;
  /** The instant at which the day begins. */
  readonly start: Date;
  /** Whether to count the whole day, as after a fault. */
  readonly isAgain: boolean;
}

/** Counts all visits of a day; undefined if there are none. */
export async function wholeDay(visits: Visits, day: string): Promise<DayCounts | undefined> {
  const { counter } = await countAll(visits, day, {});
  const counted = counter.counts();
  return counted.platform.visits > 0 ? counted : undefined;
}

/**
 * Counts a day that may still get visits, up to some minutes before now: each visit of that time is
 * stored, unless it came late. Goes on from the last run, and counts the whole day again if visits
 * came late, if the day has more pages than its counts name, or if it is asked to. Undefined if
 * nothing has changed.
 */
export async function openDay(
  { visits, counts }: DayDeps,
  day: string,
  { now, start, isAgain }: OpenDay,
): Promise<Counts | undefined> {
  const before = new Date(now.getTime() - behind).toISOString();
  // Before the visits are read: a later record makes the next run count them again.
  const late = await visits.lateOfDay(day);
  const last = isAgain ? undefined : await counts.resumable(day);
  if (last && last.progress.late === late && areWhole(last)) {
    return last.progress.before < before
      ? goOn(visits, last, { start: start.toISOString(), before })
      : undefined;
  }
  const { counter, ofPages } = await countAll(visits, day, { before });
  const counted = counter.counts();
  const progress = { before, late, private: ofPages };
  return counted.platform.visits > 0 ? { ...counted, progress } : undefined;
}

async function countAll(visits: Visits, day: string, times: Times) {
  const counter = dayCounter(day);
  for await (const visit of visits.ofDay(day, times)) counter.add(visit);
  return { counter, ofPages: await addPrivate(visits, day, counter) };
}

/** Adds the visits that were stored since the last run. */
async function goOn(
  visits: Visits,
  last: Resumed,
  { start, before }: { readonly start: string; readonly before: string },
): Promise<Counts | undefined> {
  const { day } = last.platform;
  const counter = dayCounter(day, last);
  const { before: from, private: counted, late } = last.progress;
  let added = 0;
  for await (const visit of visits.ofDay(day, { from, before })) {
    counter.add(visit);
    added++;
  }
  // Their keys have no order of time, so all are counted.
  for (const [pageId, count] of Object.entries(counted)) counter.takeBack(pageId, count);
  const ofPages = await addPrivate(visits, day, counter);
  if (added === 0 && sumOf(ofPages) === sumOf(counted)) return undefined;
  const known = new Set<string>();
  for (const userUid of counter.readers()) {
    if (await visits.hasVisit(userUid, { from: start, before: from })) known.add(userUid);
  }
  return { ...counter.counts(known), progress: { before, late, private: ofPages } };
}

/** Counts the visits of confidential pages; returns how many each page has. */
async function addPrivate(
  visits: Visits,
  day: string,
  counter: ReturnType<typeof dayCounter>,
): Promise<Progress['private']> {
  const ofPages: Record<string, number> = {};
  for await (const visit of visits.privateOfDay(day)) {
    counter.add(visit);
    ofPages[visit.pageId] = (ofPages[visit.pageId] ?? 0) + 1;
  }
  return ofPages;
}

const sumOf = (counts: Progress['private']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
