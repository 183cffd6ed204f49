import type { Faults } from '#shared/kernel/form-rules';

/** The days in the filter form of the e-mail log. An empty text means no day. */
export interface DaysAsked {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/**
 * Returns the faults of the filter in the specified words, for screen and server. A filter without
 * days is valid.
 */
export function emailLogFaults({ start_date, end_date }: DaysAsked): Faults {
  if (start_date && !end_date) return { end_date: '*Please select end date.' };
  if (end_date && !start_date) return { start_date: '*Please select start date.' };
  if (start_date && end_date && end_date < start_date) {
    return { end_date: '*Please select valid date.' };
  }
  return {};
}
