import { useRef, useState } from 'react';
import { api } from '#shared/contract/api';
import type { NotificationPreferences } from '#shared/contract/notification-preferences';
import type { Output } from '#shared/contract/route';
import { AppError } from '#shared/errors';
import { call } from '../../api/client.ts';
import { useRead } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback.tsx';

type Shown = Output<(typeof api)['notification-preferences']['get']>;
type Change = Partial<NotificationPreferences>;

/** One's own choice of mail: each change is shown and saved at once, one after the other, and can be undone. */
export function usePreferences() {
  const { data, error, mutate } = useRead(api['notification-preferences'].get, {});
  const { say, fail } = useFeedback();
  const [waiting, setWaiting] = useState<Change[]>([]);
  const saved = useRef<Shown>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  saved.current ??= data;

  async function send(change: Change, mayUndo: boolean) {
    const before = saved.current;
    if (!before) return;
    try {
      const { digest, daily, principal, digest_day, quiet, updated_at } = before;
      const next = { digest, daily, principal, digest_day, quiet, ...change, updated_at };
      const after = await call(api['notification-preferences'].update, next);
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
    retry: () => void mutate(),
    change: (change: Change) => apply(change),
  } as {
    preferences: Shown | undefined;
    error: AppError | undefined;
    retry: () => void;
    change: (change: Change) => void;
  };
}
