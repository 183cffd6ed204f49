import type { Messages } from './kind.ts';

/** Messages of an order in one run of a worker. */
export interface Part {
  readonly messages: Messages;
  /** Each message that has not ended, with the moment before which nobody can do anything for it. */
  readonly open: Map<string, number>;
  /** Those that were refused in this run. */
  readonly refused: Set<string>;
  /** Whether each message was looked at. */
  isWhole: boolean;
  isDone: boolean;
}

export const partOf = (messages: Messages): Part => ({
  messages,
  open: new Map(),
  refused: new Set(),
  isWhole: false,
  isDone: false,
});

export const isOpen = (parts: readonly Part[]): boolean => parts.some(({ open }) => open.size > 0);

/** Returns the milliseconds for which the oldest part has waited that has not ended. */
export function waitedOf(parts: readonly Part[], now: number): number {
  const since = parts
    .filter(({ open, isWhole }) => open.size > 0 || !isWhole)
    .map(({ messages }) => Date.parse(messages.since));
  return now - Math.min(now, ...since);
}

/**
 * Returns the seconds for which all open messages wait for an answer of their channel, or for the end of
 * quiet hours; 0 if a worker can do something for one. To look sooner changes nothing, and a queue that
 * delivers an order twice would double the looks each time.
 */
export function idleFor(parts: readonly Part[], now: number): number {
  let until = Infinity;
  for (const { open, isWhole } of parts) {
    if (!isWhole) return 0;
    for (const moment of open.values()) until = Math.min(until, moment);
  }
  return until === Infinity ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
