import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';

/** The fault of each field of a form, by its name. */
export type Faults = Record<string, string>;

/** The part of a zod check that form rules use. */
export interface Check {
  addIssue(issue: { code: 'custom'; path: string[]; message: string }): void;
}

/** Reports all faults of a form to its schema. */
export function say(faults: Faults, check: Check): void {
  for (const [field, message] of Object.entries(faults)) {
    check.addIssue({ code: 'custom', path: [field], message });
  }
}

/**
 * Returns the faults of a required publish window. With `mayBeEmpty` the end may equal the start.
 */
export function windowFaults(
  { publish_start: start, publish_end: end }: { publish_start: string; publish_end: string },
  mayBeEmpty = false,
): Faults {
  const faults: Faults = {};
  if (!start || start === UNPUBLISHED) faults.publish_start = '*Please select start date.';
  if (!end || end === UNPUBLISHED) faults.publish_end = '*Please select end date.';
  const bothGiven = !faults.publish_start && !faults.publish_end;
  if (bothGiven && end !== INDEFINITE) {
    const length = momentOf(end) - momentOf(start);
    if (mayBeEmpty ? length < 0 : length <= 0) faults.publish_end = '*Please select valid date.';
  }
  return faults;
}

/**
 * Returns an instant in milliseconds, or NaN. Rules also run on values that are not dates or not
 * text.
 */
export const momentOf = (given: unknown): number =>
  typeof given === 'string' ? Date.parse(given) : Number.NaN;

/** Returns the fault of a required picture. */
export const imageFaults = (form: {
  featured_img_url: string;
  featuredImage?: string | undefined;
}): Faults =>
  form.featured_img_url || form.featuredImage ? {} : { featuredImage: '*Please select image.' };
