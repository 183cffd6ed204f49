import { useRef } from 'react';
import { AppError } from '#shared/kernel/errors';
import type { Input } from '#shared/kernel/route';
import { people as peopleApi } from '#shared/people/people-admin.contract';
import { rightSentences } from '#shared/rights/right-rules';
import { call } from '../../../api/client.ts';

/** What came of a call: done, with the request that waits, or a sentence of what went wrong. */
export type Outcome =
  | { readonly requestUid?: string | undefined; readonly message?: never }
  | { readonly message: string; readonly isStale: boolean };

/**
 * Calls the routes about rights. A call whose answer was lost is sent again with its key. After each one
 * that changed something, or found a change, the screen reads again.
 */
export function useRightCalls(onChanged: () => Promise<unknown>) {
  const keys = useRef(new Map<string, string>());
  async function run(
    name: string,
    send: (idempotencyKey: string) => Promise<{ requestUid?: string | undefined }>,
  ): Promise<Outcome> {
    const idempotencyKey = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, idempotencyKey);
    try {
      const { requestUid } = await send(idempotencyKey);
      keys.current.delete(name);
      await onChanged();
      return { requestUid };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.kind === 'conflict' || error.kind === 'notFound') await onChanged();
      return { message: error.message, isStale: error.message === rightSentences.stale };
    }
  }
  return {
    ask: (input: Input<typeof peopleApi.askRight>) =>
      run(JSON.stringify(input), (idempotencyKey) =>
        call(peopleApi.askRight, input, { idempotencyKey }),
      ),
    decide: (input: Input<typeof peopleApi.decideRight>) =>
      run(JSON.stringify(input), (idempotencyKey) =>
        call(peopleApi.decideRight, input, { idempotencyKey }),
      ),
  };
}

export type RightCalls = ReturnType<typeof useRightCalls>;
