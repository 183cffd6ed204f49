import type { AskWaiting, Home, Waiting } from './home.contract.ts';

/** Something that waits, as Home shows it. */
export type ShownWaiting =
  | Exclude<Waiting, { kind: 'acknowledge' }>
  | (Omit<AskWaiting, 'type'> & { readonly kind: 'ask'; readonly type: string });

const isLater = ({ kind }: Waiting): boolean => kind === 'document' || kind === 'invoice';

/** Returns what waits in the order of Home: what is asked comes before documents and invoices. */
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
  return [...known.filter((each) => !isLater(each)), ...asked, ...known.filter(isLater)];
}
