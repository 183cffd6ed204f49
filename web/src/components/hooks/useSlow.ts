import { useEffect, useState } from 'react';

/** Whether something takes longer than 250 ms; only then is a skeleton shown. */
export function useSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), 250);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isSlow && isLoading;
}
