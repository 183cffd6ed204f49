import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { api } from '#shared/contract/api';
import type { LogExport } from '#shared/contract/emailstatistics';
import type { AppError } from '#shared/errors';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { useFeedback } from '../../components/feedback.tsx';
import { filterQuery, type LogFilter } from './view.ts';

/** A PDF that was asked for in this tab; it is there again when the person comes back. */
interface Asked {
  readonly exportUid: string;
  readonly title: string;
}

/** Milliseconds between two looks: soon at first, then less and less often. */
const firstLook = 1_000;
const longestWait = 10_000;

const isAtWork = (state: LogExport['state'] | undefined) =>
  state === undefined || state === 'waiting' || state === 'making';

/** The PDF of the logs: asks for it, follows it, and fetches it when it is ready. */
export function usePdfExport() {
  const { userUid } = useCaller();
  const { fail } = useFeedback();
  const place = `portal.log-pdf/${userUid}`;
  const [asked, setAsked] = useState(() => storedAt(place));
  const [isStarting, setStarting] = useState(false);
  const [looks, setLooks] = useState(0);
  const { data, error, mutate } = useSWR<LogExport, AppError>(
    asked && keyOf(api.emailstatistics.getExport, { exportUid: asked.exportUid }),
    () => call(api.emailstatistics.getExport, { exportUid: asked?.exportUid ?? '' }),
    { revalidateOnFocus: false },
  );
  const isWaiting = asked !== undefined && !error && isAtWork(data?.state);

  useEffect(() => {
    if (!isWaiting) return;
    const wait = Math.min(longestWait, firstLook * 1.2 ** looks);
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      void mutate();
    }, wait);
    return () => clearTimeout(timer);
  }, [isWaiting, looks, mutate]);

  function keep(next: Asked | undefined): void {
    if (next) sessionStorage.setItem(place, JSON.stringify(next));
    else sessionStorage.removeItem(place);
    setLooks(0);
    setAsked(next);
  }

  return {
    asked,
    progress: data,
    error,
    isWaiting,
    isStarting,
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
