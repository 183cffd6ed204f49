import { useEffect } from 'react';
import { useAddressQuery } from '../../components/useAddressQuery.ts';
import { filtersFrom, type PostFilters, paramsOf } from './filters.ts';
import type { Section } from './sections.ts';

const keyOf = (section: Section) => `portal.filters${section.path}`;

/** The list's filters in the address, remembered per list for as long as the tab is open. */
export function useFilters(section: Section) {
  const [params, changeParams] = useAddressQuery();
  const filters = filtersFrom(params, section);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later, an empty address is a choice
  useEffect(() => {
    const remembered = sessionStorage.getItem(keyOf(section));
    if (params.size === 0 && remembered) {
      changeParams(() => new URLSearchParams(remembered), { replace: true });
    }
  }, [section]);

  function setFilters(changed: Partial<PostFilters>) {
    const changeOf = (now: URLSearchParams) => {
      const next = paramsOf({ ...filtersFrom(now, section), ...changed });
      // The words of a search belong to one visit; the choices are remembered.
      const kept = new URLSearchParams(next);
      kept.delete('q');
      sessionStorage.setItem(keyOf(section), kept.toString());
      return next;
    };
    // Typing a search makes one step back, not one for each letter.
    changeParams(changeOf, { replace: 'q' in changed, preventScrollReset: true });
  }
  return { filters, setFilters };
}
