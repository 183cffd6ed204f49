import { useEffect, useState } from 'react';
import { saveAllDrafts } from '../components/editing/drafts/saveAllDrafts.ts';
import { registerWorker } from './register.ts';

/** Milliseconds after the start at which the files of the portal are stored. */
const spare = 3_000;

/**
 * Installs the service worker on the person's own device. `load` changes to a newer version, which is
 * undefined until there is one.
 */
export function useWorker() {
  const [activate, setActivate] = useState<() => void>();
  useEffect(() => {
    const timer = setTimeout(() => {
      registerWorker((step) => setActivate(() => step)).catch(() => undefined);
    }, spare);
    return () => clearTimeout(timer);
  }, []);
  return {
    load: activate && (() => void reloadWith(activate)),
    later: () => setActivate(undefined),
  };
}

async function reloadWith(activate: () => void): Promise<void> {
  await saveAllDrafts();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  activate();
}
