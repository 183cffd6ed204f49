import { useDeferredValue } from 'react';
import { api } from '#shared/contract/api';
import { longestSearch, type SearchHit } from '#shared/contract/search';
import { adminTabs, mayOpen } from '../admin/tabs.ts';
import { useRead } from '../api/hooks.ts';
import { useCaller } from '../auth/session.tsx';
import { useDebounced } from '../components/useDebounced.ts';
import { paths } from '../paths.ts';
import { useNavigation } from './navigation.tsx';

/** One thing the palette can go to. */
export interface PaletteEntry {
  readonly label: string;
  readonly url: string;
  readonly hint: string;
}

/** The screens whose names match, then what the search finds, and last the way to all that it finds. */
export function usePaletteEntries(text: string) {
  const words = text.trim().slice(0, longestSearch);
  const wanted = useDeferredValue(words.toLowerCase());
  const asked = useDebounced(wanted, 250);
  const screens = useScreens().filter(({ label }) => label.toLowerCase().includes(wanted));
  const isAsking = wanted.length >= 2;
  const { data, error, isLoading } = useRead(
    api.search.find,
    isAsking && asked.length >= 2 ? { q: asked, limit: 6 } : null,
    // What was found stays until the next answer; one that comes late for words of before is dropped.
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  const found = (isAsking && !error ? (data?.records ?? []) : []).map(entryOf);
  const everywhere = {
    label: `Search everywhere for “${words}”`,
    url: paths.search(words),
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
  const admin = adminTabs.flatMap((tab) =>
    tab.path && mayOpen(person, tab)
      ? [{ label: tab.label, url: tab.path, hint: 'Administration' }]
      : [],
  );
  const emergency = { label: 'Emergency broadcasts', url: paths.emergency, hint: 'Page' };
  const known = new Set(pages.map(({ url }) => url));
  return [...pages, ...(known.has(paths.emergency) ? [] : [emergency]), ...admin];
}
