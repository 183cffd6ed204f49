import { deviceChoice } from './choice.ts';
import { clearDevice } from './database.ts';
import { ownDevice } from './loaded.ts';

/**
 * Deletes everything that a person's own device stores about them. A tab can be older than the
 * choice, so it may have to do so without the code of an own device.
 */
export async function forgetDevice(): Promise<void> {
  const loaded = ownDevice();
  if (loaded) return loaded.forgetLastVisit();
  if (deviceChoice() === 'own') await clearDevice().catch(() => undefined);
}
