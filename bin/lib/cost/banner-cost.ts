import { prices } from './prices.ts';
import { assumed } from './school.ts';

/**
 * Returns the US dollars of the emergency file on a day on which everyone has a page open: without a
 * message for the usual minutes, or with one for some minutes.
 */
export function bannerDay(people: number, liveMinutes = 0): number {
  const minutes =
    people * (assumed.minutes * assumed.calmRequests + liveMinutes * assumed.liveRequests);
  return (minutes / 1e6) * (prices.edgeRequests + prices.edgeFunctions);
}
