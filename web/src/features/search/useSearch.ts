import { api } from '#shared/contract/api';
import { longestSearch, type SearchKind, searchKinds } from '#shared/contract/search';
import { usePages } from '../../api/pages.ts';
import { useAddressQuery } from '../../components/useAddressQuery.ts';
import { useDebounced } from '../../components/useDebounced.ts';

/** A search as the address has it, and what it finds. */
export function useSearch() {
  const [query, changeQuery] = useAddressQuery();
  const q = (query.get('q') ?? '').slice(0, longestSearch);
  const kind = searchKinds.find((each) => each === query.get('kind'));
  const asked = useDebounced(q.trim(), 300);
  const pages = usePages(api.search.find, asked ? { q: asked, kind, limit: 20 } : null);

  const set = (name: string, value: string | undefined, replace: boolean) =>
    changeQuery(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace, preventScrollReset: true },
    );
  return {
    q,
    kind,
    /** What the results below are of. */
    asked,
    // Typing makes one step back, not one for each letter.
    setQ: (words: string) => set('q', words, true),
    setKind: (chosen: SearchKind | undefined) => set('kind', chosen, false),
    hits: asked ? pages.records : undefined,
    error: asked ? pages.error : undefined,
    isLoading: asked !== '' && (pages.isLoading || asked !== q.trim()),
    isLoadingMore: pages.isLoadingMore,
    loadMore: asked ? pages.loadMore : undefined,
    retry: () => void pages.refresh(),
  };
}
