import { useEffect, useState } from 'react';

/** A value that follows its original once that has rested for some milliseconds. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
