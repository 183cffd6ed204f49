import { useState } from 'react';
import { AppError } from '#shared/kernel/errors';

/**
 * Runs the changes of a group one after another. After a conflict the group is read again, and what was
 * typed stays.
 */
export function useGroupChange(onChanged: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError>();
  return {
    isBusy,
    /** Why the last change was refused. */
    error,
    async run(change: () => Promise<void>): Promise<boolean> {
      setBusy(true);
      setError(undefined);
      try {
        await change();
        await onChanged();
        return true;
      } catch (failure) {
        if (!(failure instanceof AppError)) throw failure;
        setError(failure);
        if (failure.kind === 'conflict') await onChanged();
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

export type GroupChange = ReturnType<typeof useGroupChange>;
