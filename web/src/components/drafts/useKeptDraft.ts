import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Draft, Place } from './draftStore.ts';
import { keepWhenAsked } from './keeping.ts';

/** The longest that something typed waits before it is kept. */
const pause = 800;

interface Kept {
  /** False when this device refuses to keep anything: it is full, or the browser forbids it. */
  readonly canKeep: boolean;
  /** Says that something was changed; it is kept within a second. */
  readonly touch: () => void;
  /** Keeps what there is now, and resolves when it is kept. */
  readonly keep: () => Promise<void>;
  /** Nothing is unsaved any more. */
  readonly drop: () => Promise<void>;
}

/**
 * Keeps what is typed on this device: soon after each change, and at once when the page is hidden or left. `now` gives what is
 * unsaved, or undefined when nothing is; `finish` lets fields hand over what they still hold back.
 */
export function useKeptDraft<T>(
  place: Place<T>,
  now: () => Draft<T> | undefined,
  finish: () => void,
): Kept {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether something typed may not have reached the device yet. */
  const isUnkept = useRef(false);
  const [canKeep, setCanKeep] = useState(true);

  const forgetTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  async function keep() {
    forgetTimer();
    const draft = now();
    if (draft) setCanKeep(await place.put(draft));
    else await place.drop();
    isUnkept.current = timer.current !== undefined;
  }
  const latest = useRef(keep);
  latest.current = keep;

  const keepNow = useEffectEvent(async () => {
    finish();
    if (!isUnkept.current) return;
    const draft = now();
    if (draft) place.putAtOnce(draft);
    await keep();
  });
  useEffect(() => {
    const onVisibility = () => document.visibilityState === 'hidden' && void keepNow();
    const onHide = () => void keepNow();
    const forget = keepWhenAsked(() => keepNow());
    window.addEventListener('beforeunload', onHide);
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      forget();
      window.removeEventListener('beforeunload', onHide);
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
  useEffect(
    () => () => {
      // A form that is left for another screen keeps what was typed last, then lets go of its place.
      const last = timer.current ? latest.current() : Promise.resolve();
      void last.finally(place.leave);
    },
    [place],
  );

  return {
    canKeep,
    touch: () => {
      isUnkept.current = true;
      timer.current ??= setTimeout(() => void latest.current(), pause);
    },
    keep,
    drop: () => {
      forgetTimer();
      isUnkept.current = false;
      return place.drop();
    },
  };
}
