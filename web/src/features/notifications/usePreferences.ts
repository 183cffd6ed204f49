import { useRef, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import type { Output } from '#shared/kernel/route';
import {
  type NotificationPreferences,
  notificationPreferences as notificationPreferencesApi,
} from '#shared/notifications/notification-preferences.contract';
import { call } from '../../api/client.ts';
import { useRead } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';

type Shown = Output<typeof notificationPreferencesApi.get>;
type Change = Partial<NotificationPreferences>;

/**
 * Reads the caller's mail preferences. Saves each change at once, one after the other, with undo.
 */
export function usePreferences() {
  const { data, error, mutate } = useRead(notificationPreferencesApi.get, {});
  const { say, fail } = useFeedback();
  const [waiting, setWaiting] = useState<Change[]>([]);
  const saved = useRef<Shown>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  saved.current ??= data;

  async function send(change: Change, mayUndo: boolean) {
    const before = saved.current;
    if (!before) return;
    try {
      const { email: _, suppressed: __, texts_to: ___, updated_at, ...chosen } = before;
      const next = { ...chosen, ...change, updated_at };
      const after = await call(notificationPreferencesApi.update, next);
      saved.current = after;
      await mutate(after, { revalidate: false });
      const undone = Object.fromEntries(
        (Object.keys(change) as (keyof Change)[]).map((name) => [name, before[name]]),
      );
      say('Saved successfully.', mayUndo ? () => apply(undone, false) : undefined);
    } catch (failure) {
      if (failure instanceof AppError && failure.kind === 'conflict') {
        saved.current = await mutate();
      }
      fail(failure);
    }
  }

  function apply(change: Change, mayUndo = true) {
    setWaiting((all) => [...all, change]);
    queue.current = queue.current
      .then(() => send(change, mayUndo))
      .finally(() => setWaiting((all) => all.filter((each) => each !== change)));
  }

  return {
    preferences: data && Object.assign({}, data, ...waiting),
    error,
    async retry() {
      saved.current = await mutate();
    },
    change: (change: Change) => apply(change),
  } as {
    preferences: Shown | undefined;
    error: AppError | undefined;
    retry: () => void;
    change: (change: Change) => void;
  };
}
