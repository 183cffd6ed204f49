import { AppError } from '#shared/kernel/errors';
import type { Versioned } from '../recordForm.ts';

/** Returns the newer version in the answer to a conflict. */
export function newerOf<Saved extends Versioned>(error: unknown): Saved | undefined {
  if (!(error instanceof AppError) || error.kind !== 'conflict') return undefined;
  const newer = error.details?.current as Saved | undefined;
  return newer?.updated_at ? newer : undefined;
}
