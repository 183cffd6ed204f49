import type { Faults } from '#shared/kernel/form-rules';

/** The days in the filter forms of the web logs. An empty text means no day. */
export interface VisitDays {
  readonly visit_from_date?: string | undefined;
  readonly visit_to_date?: string | undefined;
}

/** Returns the faults of a filter in the specified words, for screen and server. */
export function webLogFaults({ visit_from_date: from, visit_to_date: to }: VisitDays): Faults {
  if (from && !to) return { visit_to_date: '*Please select To Date.' };
  if (to && !from) return { visit_from_date: '*Please select From Date.' };
  if (from && to && to < from) return { visit_to_date: '*Please select valid date.' };
  return {};
}
