import { useEffect, useState } from 'react';
import { serverNow } from '../../../api/clock.ts';

/** Returns the whole seconds until an instant by the server's clock; 0 when it has passed. */
export function useCountdown(until: string | undefined): number {
  const left = () =>
    until === undefined
      ? 0
      : Math.max(0, Math.ceil((Date.parse(until) - serverNow().getTime()) / 1000));
  const [, setTick] = useState(0);
  const seconds = left();
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}
