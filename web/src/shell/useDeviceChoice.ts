import { useState } from 'react';
import { useSession } from '../auth/session.tsx';
import { type DeviceChoice, deviceChoice, storeChoice } from '../device/choice.ts';
import { forgetDevice } from '../device/forgetDevice.ts';
import { loadOwnDevice } from '../device/loaded.ts';

/** Whose device this is, and the change of it. A shared device stores nothing from then on. */
export function useDeviceChoice() {
  const session = useSession();
  const [choice, setChoice] = useState(deviceChoice);
  return {
    choice,
    async choose(wanted: DeviceChoice): Promise<void> {
      if (wanted === 'shared') await forgetDevice();
      storeChoice(wanted);
      setChoice(wanted);
      if (wanted === 'own') await (await loadOwnDevice()).beginStoring(session);
    },
  };
}
