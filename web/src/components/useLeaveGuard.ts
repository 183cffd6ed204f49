import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useFeedback } from './feedback.tsx';

/** Asks before a changed form is left, inside the portal and at the browser's own doors. */
export function useLeaveGuard(isChanged: boolean): void {
  const { confirm } = useFeedback();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm('Leave this page?', 'What you changed is not saved yet.').then((yes) =>
      yes ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker.state]);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
