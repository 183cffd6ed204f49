import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type Addressed, paramsOf } from './address.ts';

/**
 * Reads and changes the view of a list in the address. With a `memory` the browser tab remembers
 * the view, so that an editor returns to the same view.
 */
export function useListView<V extends object>(addressed: Addressed<V>, memory?: string) {
  const [params, setParams] = useSearchParams();
  const view = addressed.read(params);
  const words = paramsOf(addressed, view).toString();
  const isArrival = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view counts; an address that is emptied later is a choice
  useEffect(() => {
    if (!memory) return;
    const remembered = sessionStorage.getItem(memory);
    if (isArrival.current && !words && remembered) {
      setParams(withTab(new URLSearchParams(remembered)), { replace: true });
    } else {
      sessionStorage.setItem(memory, words);
    }
    isArrival.current = false;
  }, [words]);

  /**
   * Changes the view. The same view again adds no entry to the history: it calls `onSame`. A change
   * starts from the current address, which may be newer than the screen.
   */
  function setView(changed: Partial<V>, onSame?: () => void) {
    const now = addressed.read(new URLSearchParams(window.location.search));
    const next = paramsOf(addressed, { ...now, ...changed });
    const isSame = next.toString() === paramsOf(addressed, now).toString();
    if (isSame && onSame) onSame();
    else setParams(withTab(next), { replace: isSame, preventScrollReset: true });
  }
  return { view, setView };
}

/** Keeps the tab of the administration's home in the address. */
function withTab(next: URLSearchParams): URLSearchParams {
  const tab = new URLSearchParams(window.location.search).get('tab');
  return new URLSearchParams([...(tab ? [['tab', tab]] : []), ...next]);
}
