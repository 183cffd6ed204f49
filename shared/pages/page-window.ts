import { momentOf } from '#shared/kernel/form-rules';
import { INDEFINITE, isOpen, type PublishWindow } from '#shared/kernel/publish-window';

/**
 * The dates of a page on the wire. A page that is always shown has neither. An end needs a start.
 */
export interface PageDates {
  readonly publish_start?: string | null | undefined;
  readonly publish_end?: string | null | undefined;
}

/** Returns the window that the dates of a page mean. */
export const pageWindowOf = ({ publish_start, publish_end }: PageDates): PublishWindow => ({
  start: publish_start ?? undefined,
  end: !publish_start || publish_end === INDEFINITE ? undefined : (publish_end ?? undefined),
});

/** Returns the dates of a window for the wire. */
export const pageDatesOf = ({ start, end }: PublishWindow) => ({
  publish_start: start ?? null,
  publish_end: start ? (end ?? INDEFINITE) : null,
});

/** Whether now is inside the window of a page. A page without dates is always shown. */
export const isPageOpen = (window: PublishWindow, now: Date): boolean =>
  !window.start || isOpen(window, now);

/** Returns the faults of the dates of a page, a version or a blog entry. */
export function pageDateFaults({ publish_start: start, publish_end: end }: PageDates) {
  const faults: { publish_start?: string; publish_end?: string } = {};
  if (end && !start) faults.publish_start = '*Please select start date.';
  if (start && end && end !== INDEFINITE && momentOf(end) <= momentOf(start)) {
    faults.publish_end = '*Please select valid date.';
  }
  return faults;
}
