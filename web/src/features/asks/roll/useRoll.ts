import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import { asks as asksApi, type Roll } from '#shared/asks/asks.contract';
import type { AppError } from '#shared/kernel/errors';
import { call } from '../../../api/client.ts';
import { kept, keyOf, useLast } from '../../../api/hooks.ts';
import { ownDevice } from '../../../device/loaded.ts';

/** Who is here, by subject. */
export type Ticks = Readonly<Record<string, true>>;

/** A roll with its ticks, as a person's own device stores it for a day. */
interface TickedRoll extends Roll {
  readonly ticks?: Ticks;
}

/** Reads a roll. Ticks stay on this device: they are stored with the names, and no one else sees them. */
export function useRoll(askUid: string) {
  const input = { askUid, roll: true };
  const key = keyOf(asksApi.roll, input);
  const ticks = useRef<Ticks>({});
  const read = useLast(
    key,
    useSWR<TickedRoll, AppError>(key, () =>
      kept(key, async () => ({ ...(await call(asksApi.roll, input)), ticks: ticks.current })),
    ),
  );
  const { data, error, mutate } = read;
  useEffect(() => {
    if (data?.ticks) ticks.current = data.ticks;
  }, [data]);

  function write(next: Ticks) {
    if (!data) return;
    ticks.current = next;
    const ticked = { ...data, ticks: next };
    ownDevice()?.keep(key, ticked, Date.now());
    void mutate(ticked, { revalidate: false });
  }
  const now = data?.ticks ?? {};
  return {
    roll: data,
    error,
    retry: () => void mutate(),
    ticks: now,
    toggle(subject: string) {
      const { [subject]: before, ...rest } = now;
      write(before ? rest : { ...rest, [subject]: true });
    },
    /** Stores the roll on a device that has just become the person's own. */
    keep: () => write(ticks.current),
    /** Clears the ticks, and returns what puts them back. */
    clear() {
      write({});
      return () => write(now);
    },
  };
}
