/** Installs the service worker, and calls `onUpdate` when a newer version of the portal is ready. */
export async function registerWorker(
  onUpdate: (activate: () => void) => void = () => {},
): Promise<void> {
  const { serviceWorker } = navigator;
  // Not on hosts without TLS, and not in some private windows.
  if (!serviceWorker) return;
  const registration = await serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  const offer = (worker: ServiceWorker | null) => {
    // The first version of all has nothing to replace.
    if (worker && serviceWorker.controller) onUpdate(() => worker.postMessage('activate'));
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing);
    });
  });
  // A page that is open all day learns of a new version when it is shown again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  });
}
