import type { Cloud } from '#bin/local/cloud';
import type { AddDevice } from '#bin/local/phones/phones';
import { pushDevices } from '#shared/notifications/push-devices.contract';

/**
 * Returns what adds the phone of a person on this machine to the devices of the person: it signs in
 * and calls the API, as the person's browser does. `portal` returns the portal once it runs.
 */
export const deviceAdder =
  (portal: () => Pick<Cloud, 'url'> | undefined): AddDevice =>
  async ({ site, username }, device) => {
    const host = portal()?.url(site);
    if (!host) throw new Error('The portal is starting. Try again in a moment.');
    // A start without a phone does not need the schemas of all calls.
    const [{ idTokenAt }, { call }] = await Promise.all([
      import('./id-token.ts'),
      import('../call.ts'),
    ]);
    const token = await idTokenAt(host, username);
    const { public_key } = await call(host, token, pushDevices.list, {});
    await call(host, token, pushDevices.save, device);
    return public_key;
  };
