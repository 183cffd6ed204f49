import { addDays } from '#shared/kernel/zone';
import { choice, type ValueOf, view } from '../../components/lists/address.ts';

/** The ranges of days. The last day is today. */
export const ranges = ['7', '30', '90', '365'] as const;

/** The shown range. The page address stores it. */
export const metricsView = view({ days: choice('days', ranges, '30') });
export type MetricsView = ValueOf<typeof metricsView>;

/** Returns the range of days in API format. */
export const queryOf = ({ days }: MetricsView, today: string) => ({
  from: addDays(today, 1 - Number(days)),
  to: today,
});
