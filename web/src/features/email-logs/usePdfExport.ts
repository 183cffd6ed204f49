import { useRef, useState } from 'react';
import {
  emailstatistics as emailstatisticsApi,
  type LogExport,
} from '#shared/email-logs/emailstatistics.contract';
import { call } from '../../api/client.ts';
import { isPassing } from '../../api/retry.ts';
import { useWatch } from '../../api/useWatch.ts';
import { useCaller } from '../../auth/session.tsx';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { filterQuery, type LogFilter } from './view.ts';

/**
 * A PDF export that was started in this tab. It is stored for the time the person is on another
 * page.
 */
interface StartedExport {
  readonly exportUid: string;
  readonly title: string;
}

const isRunning = (state: LogExport['state'] | undefined) =>
  state === undefined || state === 'waiting' || state === 'making';

/** Starts the PDF export of the e-mail log, follows its progress, and downloads it. */
export function usePdfExport() {
  const { fail } = useFeedback();
  const { started, store } = useStartedExport();
  const { isStarting, start } = useStart(store);
  const { data, error, mutate, hasStopped, lookAgain } = useWatch(
    emailstatisticsApi.getExport,
    started ? { exportUid: started.exportUid } : null,
    {
      isMoving: ({ state }) => isRunning(state),
      markOf: ({ state, done }) => `${state} ${done}`,
      quickest: 1_000,
      slowest: 10_000,
    },
  );
  const isWaiting = started !== undefined && !error && isRunning(data?.state);

  return {
    started,
    progress: data,
    error,
    isWaiting,
    isStarting,
    hasStopped,
    lookAgain,
    start,
    /** Downloads the PDF. Its address is valid for 1 minute, so a new one is requested. */
    async fetch(): Promise<void> {
      if (!started) return;
      try {
        const { exportUid } = started;
        const { url } = await call(emailstatisticsApi.getExport, { exportUid });
        if (url) window.location.assign(url);
        else await mutate();
      } catch (fault) {
        fail(fault);
      }
    },
    forget: () => store(undefined),
  };
}

/** Sends the start of an export. A start whose answer was lost is sent again with its key. */
function useStart(onStarted: (started: StartedExport) => void) {
  const { fail } = useFeedback();
  const [isStarting, setStarting] = useState(false);
  const starting = useRef<{ text: string; key: string }>(undefined);

  async function start(filter: LogFilter): Promise<void> {
    setStarting(true);
    const query = filterQuery(filter);
    const text = JSON.stringify(query);
    // The same key makes no second PDF.
    if (starting.current?.text !== text) starting.current = { text, key: crypto.randomUUID() };
    try {
      const { exportUid } = await call(emailstatisticsApi.startExport, query, {
        idempotencyKey: starting.current.key,
      });
      starting.current = undefined;
      onStarted({ exportUid, title: `${filter.types} Email Logs` });
    } catch (fault) {
      if (!isPassing(fault)) starting.current = undefined;
      fail(fault);
    } finally {
      setStarting(false);
    }
  }
  return { isStarting, start };
}

/** Holds the started export of this person, and stores it in this tab. */
function useStartedExport() {
  const { userUid } = useCaller();
  const storageKey = `portal.log-pdf/${userUid}`;
  const [started, setStarted] = useState(() => storedExport(storageKey));

  function store(next: StartedExport | undefined): void {
    if (next) sessionStorage.setItem(storageKey, JSON.stringify(next));
    else sessionStorage.removeItem(storageKey);
    setStarted(next);
  }
  return { started, store };
}

function storedExport(storageKey: string): StartedExport | undefined {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(storageKey) ?? 'null',
    ) as Partial<StartedExport> | null;
    const { exportUid, title } = stored ?? {};
    return exportUid && title ? { exportUid, title } : undefined;
  } catch {
    return undefined;
  }
}
