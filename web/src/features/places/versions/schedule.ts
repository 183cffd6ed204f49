import { INDEFINITE, isOpen } from '#shared/kernel/publish-window';
import { type ScheduledVersion, shownAt } from '#shared/pages/page-versions';
import type { PageVersionSummary } from '#shared/pages/page-versions.contract';

/** A version with its window. */
export interface Timed extends ScheduledVersion {
  /** The title of the version; absent if it does not change the title. */
  readonly title?: string | undefined;
}

/** Parses a version of the API. */
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

/**
 * Returns the state of a version. A covered version is in its window, but a later one is shown
 * instead.
 */
export function stateOf(version: Timed, schedule: readonly Timed[], now: Date): VersionState {
  if (shownAt(schedule, now)?.versionUid === version.versionUid) return 'Live';
  if (isOpen(version, now)) return 'Covered';
  return Date.parse(version.start) > now.getTime() ? 'Scheduled' : 'Ended';
}
