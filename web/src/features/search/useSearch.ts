import {
  longestSearch,
  type SearchKind,
  search as searchApi,
  searchKinds,
} from '#shared/search/search.contract';
import { usePages } from '../../api/pages.ts';
import { useDebounced } from '../../components/hooks/useDebounced.ts';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';

/** Returns the search in the address and its hits. */
export function useSearch() {
  const [query, changeQuery] = useAddressQuery();
  const q = (query.get('q') ?? '').slice(0, longestSearch);
  const kind = searchKinds.find((each) => each === query.get('kind'));
  const asked = useDebounced(q.trim(), 300);
  const pages = usePages(searchApi.find, asked ? { q: asked, kind, limit: 20 } : null);

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
    /** The query of the results below. */
    asked,
    // Typing adds one history entry, not one per letter.
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
