import { useRef, useState } from 'react';
import type { SigningRequest } from '#shared/signing/request';
import { signingRequests } from '#shared/signing/signing-requests.contract';
import { call } from '../../../api/client.ts';
import { useCached } from '../../../api/refresh.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { useDownload } from './useDownload.ts';

/** Runs acts on a request, one at a time. One whose answer was lost is sent again with its key. */
function useRun(onChanged: (next: SigningRequest) => void) {
  const { attempt } = useFeedback();
  const { refresh } = useCached(signingRequests.list);
  const [busy, setBusy] = useState('');
  const keys = useRef(new Map<string, string>());
  async function run(
    what: string,
    act: (idempotencyKey: string) => Promise<SigningRequest>,
    done: string,
  ): Promise<boolean> {
    const key = keys.current.get(what) ?? crypto.randomUUID();
    keys.current.set(what, key);
    setBusy(what);
    const isDone = await attempt(async () => {
      const next = await act(key);
      keys.current.delete(what);
      onChanged(next);
      void refresh();
    }, done);
    setBusy('');
    return isDone;
  }
  return { busy, run };
}

/** What can be done with a request. Each act shows the request as it is afterwards. */
export function useRequestActs(request: SigningRequest, onChanged: (next: SigningRequest) => void) {
  const { busy, run } = useRun(onChanged);
  const { requestUid, updated_at } = request;
  const download = useDownload(requestUid);
  return {
    busy,
    remind: (recipientUid?: string) =>
      run(
        `remind ${recipientUid ?? ''} ${updated_at}`,
        (idempotencyKey) =>
          call(
            signingRequests.remind,
            { requestUid, ...(recipientUid && { recipientUid }) },
            { idempotencyKey },
          ),
        'The reminder is on its way.',
      ),
    openAgain: () =>
      run(
        `again ${updated_at}`,
        (idempotencyKey) => call(signingRequests.remind, { requestUid }, { idempotencyKey }),
        'The document is open again. New links are on their way.',
      ),
    renew: (recipientUid: string, mended: { name?: string; email?: string }) =>
      run(
        `renew ${recipientUid} ${updated_at} ${JSON.stringify(mended)}`,
        (idempotencyKey) =>
          call(signingRequests.renew, { requestUid, recipientUid, ...mended }, { idempotencyKey }),
        'A new link is on its way. Earlier links have ended.',
      ),
    share: (is_shared: boolean) =>
      run(
        'share',
        () => call(signingRequests.share, { requestUid, is_shared, updated_at }),
        is_shared ? 'Your colleagues who send documents see it now.' : 'Only you see it now.',
      ),
    end: (reason: string) =>
      run(
        'end',
        () => call(signingRequests.remove, { requestUid, ...(reason && { reason }) }),
        'The document is void. Those who had a link are told.',
      ),
    download,
  };
}

export type RequestActions = ReturnType<typeof useRequestActs>;
