import { useEffect } from 'react';
import { api } from '#shared/contract/api';
import { useRead } from '../../api/hooks.ts';
import { lastKnownBroadcast, rememberBroadcast } from './lastKnown.ts';

/** The site's emergency broadcast, asked for once a minute while somebody looks. */
export function useBroadcast() {
  const { data, error, isLoading, mutate } = useRead(
    api.emergencybroadcast.get,
    {},
    { refreshInterval: 60_000 },
  );
  useEffect(() => {
    if (data) rememberBroadcast(data);
  }, [data]);
  return { broadcast: data ?? lastKnownBroadcast(), current: data, error, isLoading, mutate };
}
