import { useEffect } from 'react';
import { onDemand } from '../components/hooks/onDemand.tsx';
import { useForgetting } from './answerCache.ts';
import { useWorker } from './useWorker.ts';

const UpdateNotice = onDemand(async () => (await import('./UpdateNotice.tsx')).UpdateNotice);

/** Milliseconds after the start, when the first screen has what it needs. */
const spare = 10_000;

/** Renews this device for pushes, if it gets some. */
const renew = () =>
  import('./push/pushes.ts').then(({ renewPushes }) => renewPushes()).catch(() => undefined);

/** What runs on a person's own device beside the screens: forgetting, newer versions, and pushes. */
export function OwnDevice() {
  useForgetting();
  const { load, later } = useWorker();
  useEffect(() => {
    const timer = setTimeout(() => void renew(), spare);
    return () => clearTimeout(timer);
  }, []);
  return load ? <UpdateNotice onLoad={load} onClose={later} /> : null;
}
