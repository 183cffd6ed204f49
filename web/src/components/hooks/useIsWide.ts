import { useSyncExternalStore } from 'react';

/** The width from which the navigation stands beside the screen. */
const wide = matchMedia('(min-width: 1200px)');

function onChange(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}

export const isWide = (): boolean => wide.matches;

/** Whether the navigation stands beside the screen. On narrower ones, a drawer has it. */
export const useIsWide = (): boolean => useSyncExternalStore(onChange, isWide);
