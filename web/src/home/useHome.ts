import { home as homeApi } from '#shared/home/home.contract';
import { useRead } from '../api/hooks.ts';
import { useIsOnline } from '../components/screen/OfflineBar.tsx';
import type { StoredHome } from '../device/rules.ts';

/** How many rows the device has not stored. The answer that is on its way has them. */
export type Held = StoredHome['heldBack'];

const nothing: Held = { waiting: 0, away: 0, late: 0, changed: 0 };

/**
 * Reads what the person needs today: one call for all of Home. An own device shows first what it has
 * stored, and the space of what it has not; without a connection, how many lines are missing.
 */
export function useHome() {
  const { data, error, mutate } = useRead(homeApi.get, {});
  const isOnline = useIsOnline();
  const { heldBack } = (data ?? {}) as Partial<StoredHome>;
  return {
    home: data,
    held: error && isOnline ? nothing : { ...nothing, ...heldBack },
    error: data ? undefined : error,
    retry: () => void mutate(),
  };
}
