import { useEffect, useSyncExternalStore } from 'react';
import { ownDevice } from './loaded.ts';
import type { ReadKey } from './rules.ts';

/** The reads that the screens show now, with how many parts show each. */
const shown = new Map<string, number>();
const listeners = new Set<() => void>();

/** Returns when the answer of a read was given, while it is one of the last visit. */
export const lastAnswerAt = (key: ReadKey | null): number | undefined =>
  key ? ownDevice()?.lastAnswerAt(JSON.stringify(key)) : undefined;

/** When each read was answered in this session. */
const answered = new Map<string, number>();

/** Notes that a read was answered now. */
export const noteAnswer = (key: ReadKey, at: number): void => {
  answered.set(JSON.stringify(key), at);
};

/** Marks a read as shown while the component is on the screen. */
export function useShown(key: ReadKey | null): void {
  const name = key ? JSON.stringify(key) : undefined;
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

/**
 * Returns when the oldest answer on the screen was given. With a connection only one of the last visit
 * counts, which is about to be replaced.
 */
export const useAsOf = (isOnline: boolean): number | undefined =>
  useSyncExternalStore(subscribe, () => oldest(isOnline));

function subscribe(listener: () => void) {
  listeners.add(listener);
  const stop = ownDevice()?.onReplaced(listener);
  return () => {
    listeners.delete(listener);
    stop?.();
  };
}

function oldest(isOnline: boolean): number | undefined {
  const inSession = (name: string) => (isOnline ? undefined : answered.get(name));
  const times = [...shown].flatMap(([name, parts]) =>
    parts > 0 ? (ownDevice()?.lastAnswerAt(name) ?? inSession(name) ?? []) : [],
  );
  return times.length > 0 ? Math.min(...times) : undefined;
}
