import type { PageVersionSummary } from '#shared/contract/page-versions';
import { type ScheduledVersion, shownAt } from '#shared/domain/page-versions';
import { INDEFINITE, isOpen } from '#shared/domain/publish-window';

/** A version with its window as the domain reads it. */
export interface Timed extends ScheduledVersion {
  /** The title that readers see with it; absent where it leaves the page's own. */
  readonly title?: string | undefined;
}

/** Reads a version off the wire. */
export const timedOf = ({
  versionUid,
  title,
  publish_start: start,
  publish_end,
}: Pick<PageVersionSummary, 'versionUid' | 'title' | 'publish_start' | 'publish_end'>): Timed => ({
  versionUid,
  title,
  start,
  end: publish_end === INDEFINITE ? undefined : publish_end,
});

export type VersionState = 'Live' | 'Covered' | 'Scheduled' | 'Ended';

/** Where a version stands: one that is covered is in its time, and another that started later is shown instead. */
export function stateOf(version: Timed, schedule: readonly Timed[], now: Date): VersionState {
  if (shownAt(schedule, now)?.versionUid === version.versionUid) return 'Live';
  if (isOpen(version, now)) return 'Covered';
  return Date.parse(version.start) > now.getTime() ? 'Scheduled' : 'Ended';
}
