import { useDeferredValue } from 'react';
import { longestSearch, type SearchHit, search as searchApi } from '#shared/search/search.contract';
import { pathTo } from '#shared/site/paths';
import { mayOpenScreen, screens } from '#shared/site/screens';
import { useRead } from '../api/hooks.ts';
import { useCaller } from '../auth/session.tsx';
import { useDebounced } from '../components/hooks/useDebounced.ts';
import { useNavigation } from './navigation.tsx';
import { useIsAllowed } from './useIsAllowed.ts';

/** One thing the palette can go to. */
export interface PaletteEntry {
  readonly label: string;
  readonly url: string;
  readonly hint: string;
}

/** Returns the matching screens, then the hits of the search, then a link to all hits. */
export function usePaletteEntries(text: string) {
  const words = text.trim().slice(0, longestSearch);
  const wanted = useDeferredValue(words.toLowerCase());
  const asked = useDebounced(wanted, 250);
  const screens = useScreens().filter(({ label }) => label.toLowerCase().includes(wanted));
  const isAsking = wanted.length >= 2;
  const { data, error, isLoading } = useRead(
    searchApi.find,
    isAsking && asked.length >= 2 ? { q: asked, limit: 6 } : null,
    // Hits stay until the next answer. A late answer to earlier words is discarded.
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  const isAllowed = useIsAllowed();
  const found = (isAsking && !error ? (data?.records ?? []) : [])
    .filter(({ path }) => isAllowed(path))
    .map(entryOf);
  const everywhere = {
    label: `Search everywhere for “${words}”`,
    url: pathTo('/search', { q: words }),
    hint: 'All results',
  };
  return {
    entries: [...screens, ...found, ...(words ? [everywhere] : [])],
    isSearching: isAsking && (isLoading || asked !== wanted),
    isNothing: words !== '' && screens.length + found.length === 0,
    hasFailed: isAsking && error !== undefined,
  };
}

const entryOf = (hit: SearchHit): PaletteEntry => ({
  label: hit.title,
  url: hit.path,
  hint: hintOf(hit),
});

function hintOf({ kind, type, where }: SearchHit): string {
  if (kind === 'place') return 'Place';
  if (kind === 'page') return where;
  return type === 'newsletter' ? 'Connections' : 'Notice';
}

function useScreens(): PaletteEntry[] {
  const person = useCaller();
  const pages = useNavigation().map(({ label, url }) => ({ label, url, hint: 'Page' }));
  const known = new Set(pages.map(({ url }) => url));
  const more = screens.flatMap(({ path, title, tab, module, ...screen }) => {
    if (known.has(path) || !mayOpenScreen(person, path)) return [];
    if (tab) return [{ label: tab, url: path, hint: 'Administration' }];
    return screen.isInPalette ? [{ label: title, url: path, hint: 'Page' }] : [];
  });
  return [...pages, ...more];
}
