import { useEffect } from 'react';
import type { SWRConfiguration } from 'swr';
import { api } from '#shared/contract/api';
import type { EmergencyBroadcast } from '#shared/contract/emergencybroadcast';
import type { AppError } from '#shared/errors';
import { useRead } from '../../api/hooks.ts';
import { lastKnownBroadcast, rememberBroadcast } from './lastKnown.ts';

const pace = 15_000;

/** In an emergency much may be down: whatever failed is asked again, for as long as somebody looks. Who is signed out is told nothing. */
const evenSo: SWRConfiguration<EmergencyBroadcast, AppError> = {
  refreshInterval: pace,
  shouldRetryOnError: ({ kind }) => kind !== 'unauthorised',
  onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
    setTimeout(revalidate, 2 * pace, { retryCount });
  },
};

/** The site's emergency broadcast, asked for four times a minute while somebody looks: in an emergency a minute is long. */
export function useBroadcast() {
  const { data, error, isLoading, mutate } = useRead(api.emergencybroadcast.get, {}, evenSo);
  useEffect(() => {
    if (data) rememberBroadcast(data);
  }, [data]);
  return { broadcast: data ?? lastKnownBroadcast(), current: data, error, isLoading, mutate };
}
