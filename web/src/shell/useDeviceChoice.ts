import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useSession } from '../auth/session.tsx';
import { type DeviceChoice, deviceChoice, storeChoice } from '../device/choice.ts';
import { forgetDevice } from '../device/forgetDevice.ts';
import { loadOwnDevice } from '../device/loaded.ts';

/** Whose device this is, and the change of it. A shared device stores nothing from then on. */
export function useDeviceChoice() {
  const session = useSession();
  const ahead = useAhead();
  const [choice, setChoice] = useState(deviceChoice);
  return {
    choice,
    async choose(wanted: DeviceChoice): Promise<void> {
      if (wanted === 'shared') await forgetDevice();
      storeChoice(wanted);
      setChoice(wanted);
      if (wanted !== 'own') return;
      await (await loadOwnDevice()).beginStoring(session);
      await ahead();
    },
  };
}

/** Milliseconds after the start, when the first screen has what it needs. */
const spare = 3_000;

/** Reads ahead on a person's own device, some seconds after its start. */
export function useReadAhead(): void {
  const ahead = useAhead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each start
  useEffect(() => {
    if (deviceChoice() !== 'own') return;
    const timer = setTimeout(() => void ahead(), spare);
    return () => clearTimeout(timer);
  }, []);
}

function useAhead() {
  const session = useSession();
  const { mutate } = useSWRConfig();
  return async () => {
    // Without its code, the screens read when they are opened.
    const code = await import('./readAhead.ts').catch(() => undefined);
    await code?.readAhead(session, mutate);
  };
}
