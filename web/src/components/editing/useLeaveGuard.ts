import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useFeedback } from '../feedback/feedback.tsx';
import { hasAgreedToLeave, placeOf } from './leaving.ts';

/**
 * Asks before the person leaves a changed form, inside the portal and on reload or close. `letGo`
 * allows the next step, after the changes were saved or discarded.
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
    void confirm('Leave this page?', body).then((yes) => {
      if (!yes) return blocker.reset();
      // A further step is free too: Back while the next screen loads may leave the document.
      isFree.current = true;
      blocker.proceed();
    });
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
