import { useEffect, useState } from 'react';
import { audiences as audiencesApi } from '#shared/audiences/audiences.contract';
import { useRead } from '../../api/hooks.ts';

/** The longest wait for the number of people, in milliseconds. */
const patience = 2000;

/** The audience of everyone at the school, counted without names. */
const everyone = { make_public: true, sample: false };

const once = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

/**
 * Counts the people who see a broadcast. `isWaiting` ends after 2 s, with or without the number.
 */
export function useReach(): { people: number | undefined; isWaiting: boolean } {
  const { data, error } = useRead(audiencesApi.count, everyone, once);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return { people: data?.total, isWaiting: !data && !error && !isLate };
}
