import { useEffect, useRef } from 'react';

let isFirst = true;

/**
 * Returns the properties of a heading that gets the focus when its view is shown, so that the
 * keyboard and a screen reader go on there. Not on the first screen, where the browser's focus stays.
 */
export function useFocusOnArrival(isArrival = true) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival && !isFirst) ref.current?.focus({ preventScroll: true });
    isFirst = false;
  }, [isArrival]);
  return { ref, tabIndex: -1, style: { outline: 'none' } } as const;
}
