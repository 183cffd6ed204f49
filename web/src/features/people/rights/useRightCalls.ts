import { AppError } from '#shared/kernel/errors';
import type { Input } from '#shared/kernel/route';
import { people as peopleApi } from '#shared/people/people-admin.contract';
import { rightSentences } from '#shared/rights/right-rules';
import { call } from '../../../api/client.ts';
import { useRepeatKeys } from '../useRepeatKeys.ts';

/** What came of a call: done, with the request that waits, or a sentence of what went wrong. */
export type Outcome =
  | { readonly requestUid?: string | undefined; readonly message?: never }
  | { readonly message: string; readonly isStale: boolean };

/**
 * Calls the routes about rights. A call whose answer was lost is sent again with its key. After each one
 * that changed something, or found a change, the screen reads again.
 */
export function useRightCalls(onChanged: () => Promise<unknown>) {
  const keys = useRepeatKeys();
  async function run(
    input: object,
    send: (idempotencyKey: string) => Promise<{ requestUid?: string | undefined }>,
  ): Promise<Outcome> {
    try {
      const { requestUid } = await send(keys.of(input));
      keys.end(input);
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
      run(input, (idempotencyKey) => call(peopleApi.askRight, input, { idempotencyKey })),
    decide: (input: Input<typeof peopleApi.decideRight>) =>
      run(input, (idempotencyKey) => call(peopleApi.decideRight, input, { idempotencyKey })),
  };
}

export type RightCalls = ReturnType<typeof useRightCalls>;
