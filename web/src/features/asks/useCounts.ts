import { useEffect, useRef, useState } from 'react';
import { type AskReport, asks as asksApi } from '#shared/asks/asks.contract';
import { call } from '../../api/client.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';

/** How many are asked, and how many of them have answered. */
export type Counted = Pick<AskReport, 'asked' | 'done'>;

/**
 * Counts who has answered, of the reports that a person chooses. Each count is the work of a report, which
 * reads all answers: so it is made when somebody wants it, and one after another.
 */
export function useCounts() {
  const { attempt } = useFeedback();
  const [counts, setCounts] = useState<Readonly<Record<string, Counted>>>({});
  const [isCounting, setCounting] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  async function count(askUids: readonly string[]): Promise<void> {
    setCounting(true);
    await attempt(async () => {
      for (const askUid of askUids) {
        const { asked, done } = await call(asksApi.report, { askUid });
        if (!isThere.current) return;
        setCounts((before) => ({ ...before, [askUid]: { asked, done } }));
      }
    });
    setCounting(false);
  }
  return { counts, isCounting, count };
}
