import { INDEFINITE, UNPUBLISHED } from '#shared/domain/publish-window';

/** What is wrong with each field of a form, by its name. */
export type Faults = Record<string, string>;

/** The part of a zod check that the rules of a form speak to. */
export interface Check {
  addIssue(issue: { code: 'custom'; path: string[]; message: string }): void;
}

/** Says every fault of a form to the schema that checks it. */
export function say(faults: Faults, check: Check): void {
  for (const [field, message] of Object.entries(faults)) {
    check.addIssue({ code: 'custom', path: [field], message });
  }
}

/** What is wrong with a window that must be given; `mayBeEmpty` when the end may be the very instant of the start. */
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

/** The moment that is given, in milliseconds; rules also see what is no date, or no text at all. */
export const momentOf = (given: unknown): number =>
  typeof given === 'string' ? Date.parse(given) : Number.NaN;

/** What is wrong with a picture that must be given. */
export const imageFaults = (form: {
  featured_img_url: string;
  featuredImage?: string | undefined;
}): Faults =>
  form.featured_img_url || form.featuredImage ? {} : { featuredImage: '*Please select image.' };
