/** The longest wait for the browser, in milliseconds: no sign-out waits for it. */
const longest = 3_000;

/**
 * Ends pushes to this browser, also without a connection: the push service then refuses the next one,
 * and the portal forgets the device.
 */
export async function endPushes(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, longest));
  await Promise.race([end().catch(() => undefined), late]);
}

async function end(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
