import type { Faults } from '#shared/domain/form-rules';

/** The days that the filter of the logs asks for, as its form holds them; empty is unsaid. */
export interface DaysAsked {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** What is wrong with the filter of the logs (admin.md section 5); screen and server say the same. Without days it finds everything. */
export function emailLogFaults({ start_date, end_date }: DaysAsked): Faults {
  if (start_date && !end_date) return { end_date: '*Please select end date.' };
  if (end_date && !start_date) return { start_date: '*Please select start date.' };
  if (start_date && end_date && end_date < start_date) {
    return { end_date: '*Please select valid date.' };
  }
  return {};
}
