import { limits } from './limits.ts';
import { mayBeLocked } from './may-be-locked.ts';

/** A lock that keeps readers out: one with a password, or one of another program. */
export type Lock = 'password' | 'foreign';

/**
 * Returns the lock of a PDF that cannot be opened without a password, a certificate or the like.
 * Undefined for every other file: for one that anyone can open, and for one that we cannot read,
 * because other readers may.
 */
export async function lockOf(file: Uint8Array): Promise<Lock | undefined> {
  if (!mayBeLocked(file)) return undefined;
  // Loaded for the first such file, so that other requests start fast.
  const [{ decryptionIn }, { UnreadablePdf }] = await Promise.all([
    import('./survey.ts'),
    import('./unreadable.ts'),
  ]);
  try {
    await decryptionIn(file, limits.lockBytes);
    return undefined;
  } catch (error) {
    const fault = error instanceof UnreadablePdf ? error.fault : undefined;
    if (fault === 'encrypted') return 'password';
    return fault === 'foreignLock' ? 'foreign' : undefined;
  }
}
