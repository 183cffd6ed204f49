/** The earlier and undone states of a form. */
export interface History<T> {
  readonly past: readonly T[];
  /** The mark of the last change: a further one with the same mark is one step with it. */
  readonly mark: string;
}

/** The most steps that are kept. */
const most = 50;

/** A history without steps. */
export const noHistory = { past: [], mark: '' } as const;

/** Returns the history after a change. `before` is the state before it; an empty mark joins nothing. */
export function changedFrom<T>(history: History<T>, before: T, mark: string): History<T> {
  if (mark !== '' && mark === history.mark) return history;
  return { past: [...history.past, before].slice(-most), mark };
}

/** Returns the state before the last step, and the history without it. */
export function undone<T>({ past }: History<T>): { state: T | undefined; history: History<T> } {
  return { state: past.at(-1), history: { past: past.slice(0, -1), mark: '' } };
}
