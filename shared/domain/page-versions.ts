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

/** From when on readers see a version, or the page itself; without a moment: now. */
export interface ShownFrom<V> {
  readonly from: string | undefined;
  readonly version: V | undefined;
}

/** What readers see from now on, change by change. */
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

/** The versions that are shown instead of one somewhere in its own window, and whether they leave it no time at all. */
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

/** The moments at which what is shown can change, in their order. */
const boundariesOf = (versions: readonly ScheduledVersion[]): string[] =>
  versions
    .flatMap(({ start, end }) => (end ? [start, end] : [start]))
    .sort((one, other) => Date.parse(one) - Date.parse(other));

const isLater = (one: ScheduledVersion, other: ScheduledVersion): boolean =>
  Date.parse(one.start) - Date.parse(other.start) > 0 ||
  (Date.parse(one.start) === Date.parse(other.start) && one.versionUid > other.versionUid);
