import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/kernel/errors';
import type { Input, Output, Route } from '#shared/kernel/route';
import { useRead } from './hooks.ts';

interface Watched<T> {
  /** Whether the record may still change. */
  readonly isMoving: (seen: T) => boolean;
  /** The state that is watched. While it stays the same, the interval grows. */
  readonly markOf: (seen: T) => string;
  /** Milliseconds between two polls: the first and the longest interval. */
  readonly quickest: number;
  readonly slowest: number;
}

/** How often a failed poll is retried, and the first pause in milliseconds. Each pause doubles. */
const mostTries = 3;
const firstPause = 5_000;

/**
 * Polling stops after this time without a change: the server has ended the job, or it waits for a
 * person.
 */
const patience = 15 * 60_000;

/**
 * Polls a route while its record may change, with growing intervals. A hidden tab pauses and polls
 * at once when it is shown. Polling stops after a refusal, a lasting failure or 15 minutes without
 * a change. Then `hasStopped` is true, and `lookAgain` restarts it.
 */
export function useWatch<R extends Route>(
  route: R,
  input: Input<R> | null,
  { isMoving, markOf, quickest, slowest }: Watched<Output<R>>,
) {
  const [looks, setLooks] = useState(0);
  const [isOver, setOver] = useState(false);
  /** The error after which no retry was left. */
  const [lastFailure, setLastFailure] = useState<AppError>();
  const result = useRead(route, input, {
    keepPreviousData: false,
    // biome-ignore lint/complexity/useMaxParams: the shape is that of SWR
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
      // Time with a hidden tab does not count.
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
