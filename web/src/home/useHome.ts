import { home as homeApi } from '#shared/home/home.contract';
import { useRead } from '../api/hooks.ts';

/** Reads what the person needs today: one call for all of Home. */
export function useHome() {
  const { data, error, mutate } = useRead(homeApi.get, {});
  return { home: data, error: data ? undefined : error, retry: () => void mutate() };
}
