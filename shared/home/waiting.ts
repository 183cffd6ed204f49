import type { AskWaiting, Home, Waiting } from './home.contract.ts';

/** Something that waits, as Home shows it. */
export type ShownWaiting =
  | Exclude<Waiting, { kind: 'acknowledge' }>
  | (AskWaiting & { readonly kind: 'ask' });

const isLater = ({ kind }: Waiting): boolean => kind === 'document' || kind === 'invoice';

/** Returns what waits in the order of Home: what is asked comes before documents and invoices. */
export function waitingOf({
  waiting,
  // What a device stored in release 1.6.0 has none.
  asks = [],
}: Pick<Home, 'waiting'> & Partial<Pick<Home, 'asks'>>): ShownWaiting[] {
  const known = waiting.flatMap((each) => (each.kind === 'acknowledge' ? [] : each));
  const asked = asks.map((each) => ({ kind: 'ask' as const, ...each }));
  return [...known.filter((each) => !isLater(each)), ...asked, ...known.filter(isLater)];
}
