import { useEffect } from 'react';
import { paramsOf } from '../../components/lists/address.ts';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { type FilterChange, filtersOf } from './filters.ts';
import type { Section } from './sections.ts';

const keyOf = (section: Section) => `portal.filters${section.path}`;

/** The filters of a list in the address. The tab remembers them for each list until it closes. */
export function useFilters(section: Section) {
  const [params, changeParams] = useAddressQuery();
  const inAddress = filtersOf(section);
  const filters = inAddress.read(params);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later, an empty address is a choice
  useEffect(() => {
    const remembered = sessionStorage.getItem(keyOf(section));
    if (params.size === 0 && remembered) {
      changeParams(() => new URLSearchParams(remembered), { replace: true });
    }
  }, [section]);

  function setFilters(change: FilterChange) {
    const changeOf = (query: URLSearchParams) => {
      const now = inAddress.read(query);
      const changed = typeof change === 'function' ? change(now) : change;
      const next = paramsOf(inAddress, { ...now, ...changed });
      // The tab remembers the choices, but not the search words.
      const kept = new URLSearchParams(next);
      kept.delete('q');
      sessionStorage.setItem(keyOf(section), kept.toString());
      return next;
    };
    // A typed search is one step of Back, not one for each letter.
    changeParams(changeOf, { replace: 'q' in change, preventScrollReset: true });
  }
  return { filters, setFilters };
}
