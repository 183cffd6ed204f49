import type { SWRConfiguration } from 'swr';
import {
  type EmergencyBroadcast,
  emergencybroadcast as emergencybroadcastApi,
} from '#shared/emergency/emergencybroadcast.contract';
import type { AppError } from '#shared/kernel/errors';
import { useRead } from '../../api/hooks.ts';

const pace = 15_000;

/**
 * Retries after any failure while the tab is visible: in an emergency much may be down. Stops when
 * the person is signed out.
 */
const evenSo: SWRConfiguration<EmergencyBroadcast, AppError> = {
  refreshInterval: pace,
  shouldRetryOnError: ({ kind }) => kind !== 'unauthorised',
  // biome-ignore lint/complexity/useMaxParams: the shape is that of SWR
  onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
    setTimeout(revalidate, 2 * pace, { retryCount });
  },
};

/**
 * Reads the broadcast with its version from the API every 15 s while the tab is visible. The banner
 * reads the file of the host.
 */
export function useBroadcast() {
  const { data, error, mutate } = useRead(emergencybroadcastApi.get, {}, evenSo);
  return { current: data, error, mutate };
}
