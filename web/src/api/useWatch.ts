import { useCallback, useEffect, useRef, useState } from 'react';
import type { Input, Output, Route } from '#shared/contract/route';
import type { AppError } from '#shared/errors';
import { useRead } from './hooks.ts';

interface Watched<T> {
  /** Whether it still changes by itself. */
  readonly isMoving: (seen: T) => boolean;
  /** What of it is looked for: as long as this stays, it is looked at less and less often. */
  readonly markOf: (seen: T) => string;
  /** Milliseconds between two looks: at first, and at the most. */
  readonly quickest: number;
  readonly slowest: number;
}

/** How often a look that failed for what may pass is tried again, and the pause before the first of these; each is twice as long. */
const mostTries = 3;
const firstPause = 5_000;

/** Work that stands still for so long has been ended by the server, or waits for something: whoever wants to know looks by hand. */
const patience = 15 * 60_000;

/**
 * Reads a route again and again while what it tells of changes by itself: soon at first, then ever less often. A hidden tab asks nothing and looks at once when it
 * is shown again; a refusal, a failure that lasts, or a quarter of an hour without a change ends it: `hasStopped` says so once nothing more is asked, and `lookAgain` begins anew.
 */
export function useWatch<R extends Route>(
  route: R,
  input: Input<R> | null,
  { isMoving, markOf, quickest, slowest }: Watched<Output<R>>,
) {
  const [looks, setLooks] = useState(0);
  const [isOver, setOver] = useState(false);
  /** After which no try was left. */
  const [lastFailure, setLastFailure] = useState<AppError>();
  const result = useRead(route, input, {
    keepPreviousData: false,
    onErrorRetry: (failure, _key, _config, revalidate, { retryCount }) => {
      if (retryCount > mostTries) return setLastFailure(failure);
      setTimeout(() => void revalidate({ retryCount }), firstPause * 2 ** (retryCount - 1));
    },
  });
  const { data, error, mutate } = result;
  const hasFailed = error && (error.kind !== 'unavailable' || error === lastFailure);
  const changedAt = useRef(0);
  const begin = useCallback(() => {
    changedAt.current = performance.now();
    setLooks(0);
    setOver(false);
  }, []);

  const mark = `${JSON.stringify(input)} ${data === undefined ? '' : markOf(data)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is seen is the reason
  useEffect(begin, [mark]);

  const mayLook = data !== undefined && !error && isMoving(data) && !isOver;
  const pause = Math.min(slowest, quickest * 1.3 ** looks);
  useEffect(() => {
    if (!mayLook) return;
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      if (performance.now() - changedAt.current > patience) return setOver(true);
      void mutate().finally(() => setLooks(looks + 1));
    };
    const onShown = () => {
      // What happened while nobody looked is no standstill.
      changedAt.current = performance.now();
      look();
    };
    const timer = setTimeout(look, pause);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [mayLook, looks, pause, mutate]);

  return {
    ...result,
    hasStopped: data !== undefined && isMoving(data) && (isOver || hasFailed === true),
    lookAgain: () => {
      begin();
      void mutate();
    },
  };
}
