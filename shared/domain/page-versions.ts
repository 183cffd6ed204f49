import { isOpen, type PublishWindow } from '#shared/domain/publish-window';

/** When another text stands in for a page's own. */
export interface ScheduledVersion extends PublishWindow {
  readonly versionUid: string;
  readonly start: string;
}

/**
 * The version that readers see instead of the page itself, or undefined when it is the page itself: of those whose window is
 * open the one that started last, and of those that started together the one that was made last. A window holds its start and
 * not its end, so at every instant exactly one text is shown.
 */
export function shownAt<V extends ScheduledVersion>(
  versions: readonly V[],
  now: Date,
): V | undefined {
  let shown: V | undefined;
  for (const version of versions) {
    if (isOpen(version, now) && (!shown || isLater(version, shown))) shown = version;
  }
  return shown;
}

const isLater = (one: ScheduledVersion, other: ScheduledVersion): boolean =>
  Date.parse(one.start) - Date.parse(other.start) > 0 ||
  (Date.parse(one.start) === Date.parse(other.start) && one.versionUid > other.versionUid);
