import { useEffect, useState } from 'react';

/** Whether something takes longer than 250 ms, or than `limit`; only then is a skeleton shown. */
export function useSlow(isLoading: boolean, limit = 250): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), limit);
    return () => clearTimeout(timer);
  }, [isLoading, limit]);
  return isSlow && isLoading;
}
