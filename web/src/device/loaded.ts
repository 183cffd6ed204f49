import { deviceChoice } from './choice.ts';
import type { device } from './device.ts';

type Device = typeof device;

/**
 * The code for a person's own device, which stores the last visit. Other devices never load it, so
 * its functions are called only where it is loaded.
 */
let loaded: Device | undefined;

/** Returns the code; undefined on a device that stores nothing, and until it is loaded. */
export const ownDevice = (): Device | undefined => loaded;

/** Loads the code, when the device is or becomes the person's own. */
export async function loadOwnDevice(): Promise<Device> {
  loaded ??= (await import('./device.ts')).device;
  return loaded;
}

/** The code at the start of a page. Without it, the page begins as on any device. */
export const firstDevice: Promise<Device | undefined> =
  deviceChoice() === 'own' ? loadOwnDevice().catch(() => undefined) : Promise.resolve(undefined);
