import { useEffect, useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import type { Output } from '#shared/kernel/route';
import { unsubscribe as unsubscribeApi } from '#shared/notifications/unsubscribe.contract';
import { callPublic } from '../../api/publicCaller.ts';
import { unreachable } from '../../api/sentences.ts';

interface Failure {
  /** Whether the token is invalid, so a retry would not help. */
  readonly isUnknown: boolean;
  readonly message: string;
}

/**
 * Reads what an unsubscribe token turns off. Reading changes nothing, because mail scanners open
 * every link.
 */
export function useUnsubscribe(token: string) {
  const [shown, setShown] = useState<Output<typeof unsubscribeApi.look>>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(ask: () => Promise<Output<typeof unsubscribeApi.look>>) {
    setBusy(true);
    try {
      setShown(await ask());
      setFailure(undefined);
    } catch (error) {
      const known = error instanceof AppError ? error : undefined;
      const isUnknown = known?.kind === 'notFound' || known?.kind === 'badRequest';
      setFailure({ isUnknown, message: known?.message ?? unreachable });
    } finally {
      setBusy(false);
    }
  }
  const look = () => attempt(() => callPublic(unsubscribeApi.look, { token }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once for each token
  useEffect(() => void look(), [token]);

  return {
    shown,
    failure,
    isBusy,
    retry: () => void look(),
    turn: (on: boolean) =>
      attempt(() => callPublic(unsubscribeApi.now, { token, ...(on && { undo: true }) })),
  };
}
