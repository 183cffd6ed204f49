import { useState } from 'react';
import { settings as settingsApi } from '#shared/site/settings.contract';
import { call } from '../../api/client.ts';
import { useSession } from '../../auth/session.tsx';

/** The shortest time between two reads of the settings, in milliseconds. */
const pause = 60_000;

/** Returns the address of the emergency file, and how to ask for another one. */
export function useEmergencyFile(id: string) {
  const { emergency_file } = useSession().settings;
  const [moved, setMoved] = useState<{ file?: string | undefined; at: number }>({ at: 0 });
  const onMoved = () => {
    if (Date.now() - moved.at < pause) return;
    setMoved((last) => ({ ...last, at: Date.now() }));
    call(settingsApi.get, { id }).then(
      (found) => setMoved({ file: found.emergency_file, at: Date.now() }),
      () => {
        // The next request of the file tries again.
      },
    );
  };
  return { file: moved.file ?? emergency_file, onMoved };
}
