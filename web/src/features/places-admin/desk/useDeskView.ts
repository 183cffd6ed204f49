import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DeskView, paramsOf, viewFrom } from './filter.ts';

const key = 'portal.filters/admin/places';

/** The view of the tab in the address, remembered for as long as the tab is open: an editor comes back to where he left. */
export function useDeskView() {
  const [params, setParams] = useSearchParams();
  const view = viewFrom(params);
  const withTab = (next: URLSearchParams) => new URLSearchParams([['tab', 'places'], ...next]);

  const words = paramsOf(view).toString();
  const isArrival = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view counts; an address that is emptied later is a choice
  useEffect(() => {
    const remembered = sessionStorage.getItem(key);
    if (isArrival.current && !words && remembered) {
      setParams(withTab(new URLSearchParams(remembered)), { replace: true });
    } else {
      sessionStorage.setItem(key, words);
    }
    isArrival.current = false;
  }, [words]);

  function setView(changed: Partial<DeskView>) {
    const next = paramsOf({ ...view, ...changed });
    // The same choice again is no step to walk back.
    setParams(withTab(next), { replace: next.toString() === words, preventScrollReset: true });
  }
  return { view, setView };
}
