import { useEffect, useState } from 'react';
import {
  type EmergencyReach,
  emergencySending as sendingApi,
} from '#shared/emergency/emergency-sending.contract';
import { useRead } from '../../../api/hooks.ts';

/** The longest wait for the number of people, in milliseconds. */
const patience = 2000;

const once = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

/** Counts whom a message concerns. `isWaiting` ends after 2 s, with or without the numbers. */
export function useReach(): { reach: EmergencyReach | undefined; isWaiting: boolean } {
  const { data, error } = useRead(sendingApi.reach, {}, once);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return { reach: data, isWaiting: !data && !error && !isLate };
}
