import { useEffect, useSyncExternalStore } from 'react';
import { ownDevice } from './loaded.ts';
import type { ReadKey } from './rules.ts';

/** The reads that the screens show now, with how many parts show each. */
const shown = new Map<string, number>();
const listeners = new Set<() => void>();

/** Returns when the answer of a read was given, while it is one of the last visit. */
export const lastAnswerAt = (key: ReadKey | null): number | undefined =>
  key ? ownDevice()?.lastAnswerAt(JSON.stringify(key)) : undefined;

/** Marks a read as shown while the component is on the screen. */
export function useShown(key: ReadKey | null): void {
  const name = lastAnswerAt(key) === undefined ? undefined : JSON.stringify(key);
  useEffect(() => {
    if (name === undefined) return;
    const add = (parts: 1 | -1) => {
      shown.set(name, (shown.get(name) ?? 0) + parts);
      for (const listener of listeners) listener();
    };
    add(1);
    return () => add(-1);
  }, [name]);
}

/** Returns when the oldest answer on the screen was given, while it is one of the last visit. */
export const useAsOf = (): number | undefined => useSyncExternalStore(subscribe, oldest);

function subscribe(listener: () => void) {
  listeners.add(listener);
  const stop = ownDevice()?.onReplaced(listener);
  return () => {
    listeners.delete(listener);
    stop?.();
  };
}

function oldest(): number | undefined {
  const times = [...shown].flatMap(([name, parts]) =>
    parts > 0 ? (ownDevice()?.lastAnswerAt(name) ?? []) : [],
  );
  return times.length > 0 ? Math.min(...times) : undefined;
}
