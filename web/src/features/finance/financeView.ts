import { addDays } from '#shared/kernel/zone';
import { choice, day, text, type ValueOf, view } from '../../components/lists/address.ts';

export const periods = ['12-months', 'this-year', 'last-year', 'all', 'days'] as const;

/** The view of the account in the address. */
export const financeView = view({
  /** Identifier of one of the caller's children; empty for all entries. */
  child: text('child', 128),
  period: choice('period', periods, '12-months'),
  /** The days of the period `days`. */
  from: day('from'),
  to: day('to'),
});
export type FinanceView = ValueOf<typeof financeView>;

/** Returns the first and last day of the chosen period, both included. */
export function daysOf({ period, from, to }: FinanceView, today: string, firstDay = today) {
  const year = Number(today.slice(0, 4));
  const yearBefore = addDays(today, -365);
  switch (period) {
    case 'this-year':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'all':
      return { from: firstDay, to: today };
    case 'days':
      return { from: from ?? yearBefore, to: to ?? today };
    default:
      return { from: yearBefore, to: today };
  }
}

/** Returns the choices of periods with their names. */
export function periodNames(today: string): (readonly [FinanceView['period'], string])[] {
  const year = Number(today.slice(0, 4));
  return [
    ['12-months', 'Last 12 months'],
    ['this-year', `This year, ${year}`],
    ['last-year', `Last year, ${year - 1}`],
    ['all', 'All'],
    ['days', 'Choose days'],
  ];
}
