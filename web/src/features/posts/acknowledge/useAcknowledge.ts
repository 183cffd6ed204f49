import { useState } from 'react';
import { acknowledgements as acksApi } from '#shared/acknowledgements/acknowledgements.contract';
import { call } from '../../../api/client.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

/** Acknowledges a notice in one tap, and takes it back within ten seconds. */
export function useAcknowledge(postUid: string) {
  const { attempt, say } = useFeedback();
  const refresh = useRefresh('acknowledgements');
  const [isBusy, setBusy] = useState(false);
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    const isDone = await attempt(async () => {
      await act();
      await refresh();
    });
    setBusy(false);
    return isDone;
  }
  const takeBack = () => run(() => call(acksApi.takeBack, { postUid }));
  async function give(): Promise<void> {
    if (await run(() => call(acksApi.give, { postUid }))) {
      say('Acknowledged.', () => void takeBack());
    }
  }
  return { isBusy, give };
}
