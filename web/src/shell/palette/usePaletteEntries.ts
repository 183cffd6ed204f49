import { longestSearch, type SearchHit, search as searchApi } from '#shared/search/search.contract';
import { pathTo } from '#shared/site/paths';
import { mayOpenScreen, screens } from '#shared/site/screens';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { useDebounced } from '../../components/hooks/useDebounced.ts';
import { useNavigation } from '../navigation.tsx';
import { useIsAllowed } from '../useIsAllowed.ts';
import { idOf, type PaletteEntry } from './entry.ts';
import { ranked } from './rank.ts';
import { recentIds } from './recent.ts';
import { usePeople } from './usePeople.ts';

/**
 * Returns the entries for typed words: what was opened last, then acts and screens, exact before
 * fuzzy, people, the hits of the search, and a link to all hits.
 */
export function usePaletteEntries(text: string) {
  const words = text.trim().slice(0, longestSearch);
  // Not deferred: Enter right after the last letter opens the first entry for all letters.
  const wanted = words.toLowerCase();
  const asked = useDebounced(wanted, 250);
  const commands = useCommands();
  const people = usePeople(words);
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
  const fitting = wanted ? ranked(commands, wanted) : recentFirst(commands);
  const results = [...people.people, ...fitting, ...found];
  return {
    entries: unique([...results, ...people.question, ...(words ? [everywhere] : [])]),
    isSearching: people.state === 'searching' || (isAsking && (isLoading || asked !== wanted)),
    isNothing: words !== '' && results.length === 0,
    isNobody: people.isNobody,
    hasFailed: people.state === 'failed' || (isAsking && error !== undefined),
  };
}

/** Puts the entries that were opened last first. */
function recentFirst(commands: readonly PaletteEntry[]): PaletteEntry[] {
  const recent = recentIds().flatMap((id) => {
    const entry = commands.find((each) => idOf(each) === id);
    return entry ? [{ ...entry, hint: 'Recent' }] : [];
  });
  return [...recent, ...commands];
}

/** Leaves out later entries that are the same. */
function unique(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const known = new Set<string>();
  return entries.filter((entry) => {
    const isNew = !known.has(idOf(entry));
    known.add(idOf(entry));
    return isNew;
  });
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

/** The acts and the screens that the person's rights and the school open. */
function useCommands(): PaletteEntry[] {
  const person = useCaller();
  const isAllowed = useIsAllowed();
  const pages = useNavigation().map(({ label, url }) => ({ label, url, hint: 'Page' }));
  const known = new Set(pages.map(({ url }) => url));
  const acts = screens.flatMap(({ path, act }) =>
    act && isAllowed(path) && mayOpenScreen(person, path)
      ? [{ id: `act ${path}`, label: act, url: path, hint: 'Action' }]
      : [],
  );
  const more = screens.flatMap(({ path, title, tab, ...screen }) => {
    if (known.has(path) || !mayOpenScreen(person, path)) return [];
    if (tab) return [{ label: tab, url: path, hint: 'Administration' }];
    return screen.isInPalette ? [{ label: title, url: path, hint: 'Page' }] : [];
  });
  return [...pages, ...acts, ...more];
}
