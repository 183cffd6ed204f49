import { deviceChoice } from './choice.ts';
import type { device } from './device.ts';
import type { deviceView } from './deviceView.ts';

type Device = typeof device;
type View = typeof deviceView;

/**
 * The code for a person's own device, which stores the last visit. Other devices never load it, so
 * its functions are called only where it is loaded.
 */
let loaded: Device | undefined;
let view: View | undefined;

/** Returns the code; undefined on a device that stores nothing, and until it is loaded. */
export const ownDevice = (): Device | undefined => loaded;

/** Returns what the screens show of the last visit; undefined as above. */
export const ownDeviceView = (): View | undefined => view;

/** Loads the code, when the device is or becomes the person's own. */
export async function loadOwnDevice(): Promise<Device> {
  loaded ??= (await import('./device.ts')).device;
  return loaded;
}

async function loadView(): Promise<View> {
  view ??= (await import('./deviceView.ts')).deviceView;
  return view;
}

/** Loads code at the start of a page. Without it, the page begins as on any device. */
const atStart = <Code>(load: () => Promise<Code>): Promise<Code | undefined> =>
  deviceChoice() === 'own' ? load().catch(() => undefined) : Promise.resolve(undefined);

/** The code for what is stored; it has no React, so that the first code can use it. */
export const firstDevice = atStart(loadOwnDevice);

/** The code for what is shown. */
export const firstDeviceView = atStart(loadView);
