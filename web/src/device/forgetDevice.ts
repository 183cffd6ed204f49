import { deviceChoice } from './choice.ts';
import { clearDevice } from './database.ts';
import { ownDevice } from './loaded.ts';
import { endPushes } from './push/endPushes.ts';

/**
 * Deletes everything that a person's own device stores about them, and ends pushes to it. A tab can be
 * older than the choice, so it may have to do so without the code of an own device.
 */
export async function forgetDevice(): Promise<void> {
  await Promise.all([endPushes(), forgetStored()]);
}

async function forgetStored(): Promise<void> {
  const loaded = ownDevice();
  if (loaded) return loaded.forgetLastVisit();
  if (deviceChoice() === 'own') await clearDevice().catch(() => undefined);
}
