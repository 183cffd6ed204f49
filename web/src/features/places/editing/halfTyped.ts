/** The value of a date that is only partly typed. */
export const halfTyped = '';

interface Dates {
  readonly publish_start: string | null;
  readonly publish_end: string | null;
}

/**
 * Returns the faults of partly typed dates. If they counted as empty, a page would be shown at once
 * or permanently.
 */
export const halfTypedFaults = ({ publish_start, publish_end }: Dates) => ({
  ...(publish_start === halfTyped && { publish_start: '*Please select start date.' }),
  ...(publish_end === halfTyped && { publish_end: '*Please select end date.' }),
});
