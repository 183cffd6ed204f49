import { useEffect, useRef, useState } from 'react';
import type { Filled } from './link.ts';
import type { Signing } from './useSigning.ts';

/** The state of what was filled in, at the server. */
export type SavedState =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'failed'; readonly message: string };

/** Milliseconds without a change after which it is saved, such as between two strokes of a signature. */
const pause = 1500;

/**
 * Saves what was filled in at the server: in a pause, and on request. Nothing is stored in the
 * browser. `toSend` must be the same object until something changes.
 */
export function useSaving({ link, failed }: Signing, toSend: Filled) {
  const [state, setState] = useState<SavedState>({ kind: 'unchanged' });
  const text = JSON.stringify(toSend);
  const saved = useRef(text);
  const latest = useRef({ text, toSend });
  latest.current = { text, toSend };

  const save = async (): Promise<boolean> => {
    const { text: sent, toSend: filled } = latest.current;
    if (sent === saved.current) return true;
    setState({ kind: 'saving' });
    try {
      const { saved_at } = await link.save(filled);
      saved.current = sent;
      const isNewer = latest.current.text !== sent;
      setState(isNewer ? { kind: 'changed' } : { kind: 'saved', at: new Date(saved_at) });
      return true;
    } catch (error) {
      const message = failed(error);
      if (message) setState({ kind: 'failed', message });
      return false;
    }
  };
  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(() => {
    if (text === saved.current) return;
    setState({ kind: 'changed' });
    const timer = setTimeout(() => void saveNow.current(), pause);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const again = () => void saveNow.current();
    // A phone may end a page that is not shown, without asking.
    const hide = () => {
      if (document.visibilityState === 'hidden') again();
    };
    const leave = (event: BeforeUnloadEvent) => {
      // The browser asks first: the address has no token any longer, and nothing is stored here.
      if (latest.current.text !== saved.current) event.preventDefault();
    };
    addEventListener('online', again);
    document.addEventListener('visibilitychange', hide);
    addEventListener('beforeunload', leave);
    return () => {
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('beforeunload', leave);
    };
  }, []);
  return { state, save };
}
