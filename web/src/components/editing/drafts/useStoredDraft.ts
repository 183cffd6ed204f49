import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Draft } from './draft.ts';
import type { DraftSlot } from './draftStore.ts';
import { onSaveDrafts } from './saveAllDrafts.ts';

/** The longest delay before a change is stored, in milliseconds. */
const pause = 800;

interface Kept {
  /** False when this device cannot store drafts: it is full, or the browser forbids it. */
  readonly canKeep: boolean;
  /** Reports a change, which is stored within 1 s. */
  readonly touch: () => void;
  /** Stores the current values; resolves when that is done. */
  readonly keep: () => Promise<void>;
  /** Removes the draft after a save or discard. */
  readonly drop: () => Promise<void>;
}

/**
 * Stores a form's draft on this device: soon after each change, and at once when the page is hidden
 * or closed. `now` returns the unsaved values, or undefined when there are none; `finish` makes
 * fields pass on pending input.
 */
export function useStoredDraft<T>(
  slot: DraftSlot<T>,
  now: () => Draft<T> | undefined,
  finish: () => void,
): Kept {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether a change may not be stored yet. */
  const isUnkept = useRef(false);
  const [canKeep, setCanKeep] = useState(true);

  const forgetTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  async function keep() {
    forgetTimer();
    const draft = now();
    if (draft) setCanKeep(await slot.put(draft));
    else await slot.drop();
    isUnkept.current = timer.current !== undefined;
  }
  const latest = useRef(keep);
  latest.current = keep;

  async function keepNow() {
    finish();
    if (!isUnkept.current) return;
    const draft = now();
    if (draft) slot.putAtOnce(draft);
    await keep();
  }
  useSaveMoments(keepNow);
  useEffect(
    () => () => {
      // A form that is left stores its last changes, then releases its slot.
      const last = timer.current ? latest.current() : Promise.resolve();
      void last.finally(slot.leave);
    },
    [slot],
  );

  return {
    canKeep,
    touch: () => {
      isUnkept.current = true;
      if (slot.stores === 'tab') void latest.current();
      else timer.current ??= setTimeout(() => void latest.current(), pause);
    },
    keep,
    drop: () => {
      forgetTimer();
      isUnkept.current = false;
      return slot.drop();
    },
  };
}

/** Calls `keep` when the page is hidden or closed, and when all drafts are saved. */
function useSaveMoments(keep: () => Promise<void>): void {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const onVisibility = () => document.visibilityState === 'hidden' && void keepNow();
    const onHide = () => void keepNow();
    const forget = onSaveDrafts(() => keepNow());
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
}
