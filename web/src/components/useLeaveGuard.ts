import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useFeedback } from './feedback.tsx';
import { hasAgreedToLeave, placeOf } from './leaving.ts';

/**
 * Asks before a changed form is left, inside the portal and at the browser's own doors. `letGo` lets the next step pass: what was
 * changed has just been saved, or given up.
 */
export function useLeaveGuard(
  isChanged: boolean,
  body = 'What you changed is not saved yet.',
): { letGo: () => void } {
  const { confirm } = useFeedback();
  const isFree = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isFree.current && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm('Leave this page?', body).then((yes) =>
      yes ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker.state]);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFree.current && !hasAgreedToLeave()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return {
    letGo: () => {
      isFree.current = true;
    },
  };
}
