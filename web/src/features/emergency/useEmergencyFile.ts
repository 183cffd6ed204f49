import { useRef, useState } from 'react';
import { settings as settingsApi } from '#shared/site/settings.contract';
import { call } from '../../api/client.ts';
import { useSession } from '../../auth/session.tsx';

/** The shortest time between two reads of the settings, in milliseconds. */
const pause = 60_000;

/** Returns the address of the emergency file, and how to ask for another one. */
export function useEmergencyFile(id: string) {
  const { emergency_file } = useSession().settings;
  const [moved, setMoved] = useState<string>();
  const asked = useRef(0);
  async function onMoved(): Promise<void> {
    if (Date.now() - asked.current < pause) return;
    asked.current = Date.now();
    // If it fails, the next request of the file tries again.
    const found = await call(settingsApi.get, { id }).catch(() => undefined);
    if (found) setMoved(found.emergency_file);
  }
  return { file: moved ?? emergency_file, onMoved: () => void onMoved() };
}
