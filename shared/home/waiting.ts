import type { AskWaiting, Home, Waiting } from './home.contract.ts';

/** Something that waits, as Home shows it. */
export type ShownWaiting =
  | Exclude<Waiting, { kind: 'acknowledge' }>
  | (Omit<AskWaiting, 'type'> & { readonly kind: 'ask'; readonly type: string });

/** How many rows a phone shows before a press: what is to be read comes below them. */
const mostOnPhone = 5;

/** Returns how many of some rows are shown. One row more takes no more room than the button for the rest. */
export const rowsShown = (count: number, isPhone: boolean): number =>
  isPhone && count > mostOnPhone + 1 ? mostOnPhone : count;

/** What weighs most is first; what is not named here comes after what is asked. */
const weights: readonly Waiting['kind'][] = ['absence', 'invoice'];

/**
 * Returns what waits in the order of Home: absences without a reason, then money that is overdue, then
 * what is asked by the day, and the rest as the answer has it.
 */
export function waitingOf({
  waiting,
  // What a device stored in release 1.6.0 has none.
  asks = [],
  event_asks = [],
}: Pick<Home, 'waiting'> & Partial<Pick<Home, 'asks' | 'event_asks'>>): ShownWaiting[] {
  const known = waiting.flatMap((each) => (each.kind === 'acknowledge' ? [] : each));
  const ofEvents = event_asks.map((each) => ({ type: 'event', ...each }));
  const asked = [...asks, ...ofEvents]
    .map((each) => ({ kind: 'ask' as const, ...each }))
    .sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : 0));
  const first = weights.flatMap((kind) => known.filter((each) => each.kind === kind));
  return [...first, ...asked, ...known.filter((each) => !first.includes(each))];
}
