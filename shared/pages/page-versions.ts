import { isOpen, type PublishWindow } from '#shared/kernel/publish-window';

/** The window in which readers see a version instead of the page. */
export interface ScheduledVersion extends PublishWindow {
  readonly versionUid: string;
  readonly start: string;
}

/**
 * Returns the version that readers see instead of the page, or undefined if they see the page. Of
 * the versions with an open window it is the one that started last; of versions with the same
 * start, the one that was made last. A window includes its start but not its end, so readers see
 * exactly one text at every instant.
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

/** The time from which readers see a version, or the page itself. Without a time it means now. */
export interface ShownFrom<V> {
  readonly from: string | undefined;
  readonly version: V | undefined;
}

/** Returns what readers see now, and every later change of it. */
export function shownFrom<V extends ScheduledVersion>(
  versions: readonly V[],
  now: Date,
): ShownFrom<V>[] {
  const found: ShownFrom<V>[] = [{ from: undefined, version: shownAt(versions, now) }];
  for (const at of boundariesOf(versions).filter((each) => Date.parse(each) > now.getTime())) {
    const version = shownAt(versions, new Date(at));
    if (version?.versionUid !== found.at(-1)?.version?.versionUid)
      found.push({ from: at, version });
  }
  return found;
}

/**
 * Returns the versions that are shown instead of `version` within its window, and whether it is
 * therefore never shown.
 */
export function inFrontOf<V extends ScheduledVersion>(
  version: V,
  versions: readonly V[],
): { readonly others: readonly V[]; readonly isNeverShown: boolean } {
  const shown = boundariesOf(versions)
    .filter((at) => isOpen(version, new Date(at)))
    .map((at) => shownAt(versions, new Date(at)));
  const isOther = (each: V | undefined): each is V =>
    each !== undefined && each.versionUid !== version.versionUid;
  const others = [...new Set(shown.filter(isOther))];
  return { others, isNeverShown: shown.every(isOther) };
}

/** Returns the times at which the shown version can change, sorted. */
const boundariesOf = (versions: readonly ScheduledVersion[]): string[] =>
  versions
    .flatMap(({ start, end }) => (end ? [start, end] : [start]))
    .sort((one, other) => Date.parse(one) - Date.parse(other));

const isLater = (one: ScheduledVersion, other: ScheduledVersion): boolean =>
  Date.parse(one.start) - Date.parse(other.start) > 0 ||
  (Date.parse(one.start) === Date.parse(other.start) && one.versionUid > other.versionUid);
