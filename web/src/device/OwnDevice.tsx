import { onDemand } from '../components/hooks/onDemand.tsx';
import { useForgetting } from './answerCache.ts';
import { useWorker } from './useWorker.ts';

const UpdateNotice = onDemand(async () => (await import('./UpdateNotice.tsx')).UpdateNotice);

/** What runs on a person's own device beside the screens: forgetting, and newer versions. */
export function OwnDevice() {
  useForgetting();
  const { load, later } = useWorker();
  return load ? <UpdateNotice onLoad={load} onClose={later} /> : null;
}
