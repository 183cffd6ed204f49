/** The text that ends an emergency. */
export const allClearText = 'All clear. The emergency is over.';

/** How long an all-clear is shown, in milliseconds. */
export const allClearFor = 24 * 60 * 60 * 1000;

/** What the rules of an all-clear need to know of a message. */
interface Shown {
  readonly status: boolean;
  readonly message: string;
  readonly updated_at?: string | undefined;
}

/**
 * Whether a message is an all-clear: its text begins with “All clear.” The text decides, so that the
 * file of the host, the command of an operator and an older page agree, and the colour is never
 * calmer than the words.
 */
export const isAllClear = ({ message }: Pick<Shown, 'message'>): boolean =>
  /^all[ -]clear[.!]/i.test(message.trim());

/** Returns a message as it is at a time: an all-clear ends after a day. */
export function shownAt<S extends Shown>(state: S, now: number): S {
  const from = Date.parse(state.updated_at ?? '');
  const hasEnded = state.status && isAllClear(state) && now - from >= allClearFor;
  return hasEnded ? { ...state, status: false } : state;
}
