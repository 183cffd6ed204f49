import { useState } from 'react';
import { rollCall as rollCallApi } from '#shared/emergency/roll-call.contract';
import type { MarkState } from '#shared/emergency/standing';
import { call } from '../../../api/client.ts';
import { serverNow } from '../../../api/clock.ts';
import { useRead } from '../../../api/hooks.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

/** What a person says; of an own child, if it is named. */
export interface Answer {
  readonly child?: string;
  readonly state: MarkState;
  readonly sentence?: string;
}

/**
 * The time between two reads, in milliseconds: other carers mark the same children. 20,000 open pages
 * stay within the calls that the firewall allows a school.
 */
const pace = 30_000;

/** Reads the open roll-call, with the instant of the last answer, and stores what the person says. */
export function useRollCall() {
  const { attempt } = useFeedback();
  const [at, setAt] = useState<Date>();
  const { data, error, mutate } = useRead(
    rollCallApi.get,
    {},
    { refreshInterval: pace, onSuccess: () => setAt(serverNow()) },
  );
  const [isMarking, setMarking] = useState(false);
  async function mark(answer: Answer): Promise<boolean> {
    setMarking(true);
    const isStored = await attempt(async () => {
      await call(rollCallApi.mark, answer);
      await mutate();
    });
    setMarking(false);
    return isStored;
  }
  return { data, at, error, isMarking, mark, retry: () => void mutate() };
}
