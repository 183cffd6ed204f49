import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filtersFrom, type PostFilters, paramsOf } from './filters.ts';
import type { Section } from './sections.ts';

const keyOf = (section: Section) => `portal.filters${section.path}`;

/** The list's filters in the address, remembered per list for as long as the tab is open. */
export function useFilters(section: Section) {
  const [params, setParams] = useSearchParams();
  const filters = filtersFrom(params, section);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later, an empty address is a choice
  useEffect(() => {
    const remembered = sessionStorage.getItem(keyOf(section));
    if (params.size === 0 && remembered) setParams(remembered, { replace: true });
  }, [section]);

  function setFilters(changed: Partial<PostFilters>) {
    const next = paramsOf({ ...filters, ...changed });
    // The words of a search belong to one visit; the choices are remembered.
    const kept = new URLSearchParams(next);
    kept.delete('q');
    sessionStorage.setItem(keyOf(section), kept.toString());
    // Typing a search makes one step back, not one for each letter.
    setParams(next, { replace: 'q' in changed, preventScrollReset: true });
  }
  return { filters, setFilters };
}
