import { useEffect } from 'react';
import { api } from '#shared/contract/api';
import { useRead } from '../../api/hooks.ts';
import { lastKnownBroadcast, rememberBroadcast } from './lastKnown.ts';

/** The site's emergency broadcast, asked for four times a minute while somebody looks: in an emergency a minute is long. */
export function useBroadcast() {
  const { data, error, isLoading, mutate } = useRead(
    api.emergencybroadcast.get,
    {},
    { refreshInterval: 15_000 },
  );
  useEffect(() => {
    if (data) rememberBroadcast(data);
  }, [data]);
  return { broadcast: data ?? lastKnownBroadcast(), current: data, error, isLoading, mutate };
}
