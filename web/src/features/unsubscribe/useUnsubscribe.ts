import { useEffect, useState } from 'react';
import { api } from '#shared/contract/api';
import type { Output } from '#shared/contract/route';
import { AppError } from '#shared/errors';
import { callPublic } from '../../api/publicCaller.ts';
import { unreachable } from '../../api/sentences.ts';

interface Failure {
  /** The address is nobody's; trying again would not help. */
  readonly isUnknown: boolean;
  readonly message: string;
}

/** What a secret address would turn off. Looking changes nothing, as programs that check mail open every link. */
export function useUnsubscribe(token: string) {
  const [shown, setShown] = useState<Output<typeof api.unsubscribe.look>>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(ask: () => Promise<Output<typeof api.unsubscribe.look>>) {
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
  const look = () => attempt(() => callPublic(api.unsubscribe.look, { token }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once
  useEffect(() => void look(), [token]);

  return {
    shown,
    failure,
    isBusy,
    retry: () => void look(),
    turn: (on: boolean) =>
      attempt(() => callPublic(api.unsubscribe.now, { token, ...(on && { undo: true }) })),
  };
}
