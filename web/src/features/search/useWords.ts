import { longestSearch, type SearchGroup, searchGroups } from '#shared/search/search.contract';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';

/** Returns the words and the group in the address. `kind` is the group in addresses of release 1.6. */
export function useWords() {
  const [query, changeQuery] = useAddressQuery();
  const named = query.get('group') ?? query.get('kind');
  const group: SearchGroup | undefined = searchGroups.find((each) => each === named);
  const setQ = (words: string) =>
    changeQuery(
      (now) => {
        if (words) now.set('q', words);
        else now.delete('q');
        return now;
      },
      // Typing adds one history entry, not one per letter.
      { replace: true, preventScrollReset: true },
    );
  return { q: (query.get('q') ?? '').slice(0, longestSearch), group, setQ };
}
