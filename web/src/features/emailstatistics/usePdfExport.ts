import { useState } from 'react';
import { api } from '#shared/contract/api';
import type { LogExport } from '#shared/contract/emailstatistics';
import { call } from '../../api/client.ts';
import { useWatch } from '../../api/useWatch.ts';
import { useCaller } from '../../auth/session.tsx';
import { useFeedback } from '../../components/feedback.tsx';
import { filterQuery, type LogFilter } from './view.ts';

/** A PDF that was asked for in this tab; it is there again when the person comes back. */
interface Asked {
  readonly exportUid: string;
  readonly title: string;
}

const isAtWork = (state: LogExport['state'] | undefined) =>
  state === undefined || state === 'waiting' || state === 'making';

/** The PDF of the logs: asks for it, follows it, and fetches it when it is ready. */
export function usePdfExport() {
  const { userUid } = useCaller();
  const { fail } = useFeedback();
  const place = `portal.log-pdf/${userUid}`;
  const [asked, setAsked] = useState(() => storedAt(place));
  const [isStarting, setStarting] = useState(false);
  const { data, error, mutate, hasStopped, lookAgain } = useWatch(
    api.emailstatistics.getExport,
    asked ? { exportUid: asked.exportUid } : null,
    {
      isMoving: ({ state }) => isAtWork(state),
      markOf: ({ state, done }) => `${state} ${done}`,
      quickest: 1_000,
      slowest: 10_000,
    },
  );
  const isWaiting = asked !== undefined && !error && isAtWork(data?.state);

  function keep(next: Asked | undefined): void {
    if (next) sessionStorage.setItem(place, JSON.stringify(next));
    else sessionStorage.removeItem(place);
    setAsked(next);
  }

  return {
    asked,
    progress: data,
    error,
    isWaiting,
    isStarting,
    hasStopped,
    lookAgain,
    async start(filter: LogFilter): Promise<void> {
      setStarting(true);
      try {
        const { exportUid } = await call(api.emailstatistics.startExport, filterQuery(filter));
        keep({ exportUid, title: `${filter.types} Email Logs` });
      } catch (fault) {
        fail(fault);
      } finally {
        setStarting(false);
      }
    },
    /** The address is good for a minute only, so it is asked for anew. */
    async fetch(): Promise<void> {
      if (!asked) return;
      try {
        const { exportUid } = asked;
        const { url } = await call(api.emailstatistics.getExport, { exportUid });
        if (url) window.location.assign(url);
        else await mutate();
      } catch (fault) {
        fail(fault);
      }
    },
    forget: () => keep(undefined),
  };
}

function storedAt(place: string): Asked | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Partial<Asked> | null;
    const { exportUid, title } = stored ?? {};
    return exportUid && title ? { exportUid, title } : undefined;
  } catch {
    return undefined;
  }
}
