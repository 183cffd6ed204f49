import { useSWRConfig } from 'swr';
import { upcomingTasks } from '#shared/courses/upcoming-tasks.contract';
import { may } from '#shared/rights/permissions';
import { marksOf, ranked, similarRank } from '#shared/search/rank';
import { longestSearch, search as searchApi } from '#shared/search/search.contract';
import { useRead } from '../api/hooks.ts';
import { useCaller } from '../auth/session.tsx';
import { useDebounced } from '../components/hooks/useDebounced.ts';
import { useIsOnline } from '../components/screen/OfflineBar.tsx';
import { useIsAllowed } from '../shell/useIsAllowed.ts';
import { type Entry, type Group, type GroupName, grouped, idOf } from './entry.ts';
import { hitEntry } from './hits.ts';
import { recentIds } from './recent.ts';
import { type StoredRead, storedEntries } from './stored.ts';
import { taskEntries } from './tasks.ts';
import { useCommands } from './useCommands.ts';
import { usePeople } from './usePeople.ts';

/** The tasks of so many days are searched. */
const taskDays = 60;

/** An answer of the search stays until the next one. It is not read again without new words. */
const still = {
  keepPreviousData: true,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
} as const;

interface Wanted {
  /** Hits of each group. */
  readonly each: number;
  /** The fewest letters that are sent to the server. */
  readonly fewest: number;
  /** Whether some letters of their names find acts and screens, as in `nnot`. */
  readonly withLetters?: boolean;
}

/**
 * Finds everything in its groups: for the palette and for the search screen. Acts, screens and due tasks
 * are ranked here, from lists that the person has anyway; the server searches the rest.
 */
export function useFound(text: string, { each, fewest, withLetters = false }: Wanted) {
  const words = text.trim().slice(0, longestSearch);
  // Not deferred: Enter right after the last letter opens the first entry for all letters.
  const wanted = words.toLowerCase();
  const asked = useDebounced(wanted, 250);
  const isOnline = useIsOnline();
  const isAllowed = useIsAllowed();
  const commands = useCommands();
  const people = usePeople(words);
  const tasks = useTasks(words, isOnline);
  const stored = useStored(words, isOnline);
  const isAsking = isOnline && wanted.length >= fewest;
  const { data, error, isLoading, mutate } = useRead(
    searchApi.find,
    // A late answer to earlier words is discarded.
    isAsking && asked.length >= fewest ? { q: asked, each } : null,
    still,
  );
  const isSearching = isAsking && (isLoading || asked !== wanted);
  const hits = (isAsking && !error ? (data?.records ?? []) : [])
    .filter(({ path }) => isAllowed(path))
    .map((hit) => ({ hit, entry: hitEntry(hit, words) }))
    // Of the answer to earlier words only what has the new ones stays.
    .filter(({ entry: { rank = similarRank } }) => !isSearching || rank < similarRank);
  const of = (name: GroupName) =>
    hits.flatMap(({ hit, entry }) => (hit.group === name ? entry : []));
  const groups: Group[] = words
    ? grouped(
        {
          action: marked(ranked(commands.action, words, withLetters), words),
          screen: marked(ranked(commands.screen, words, withLetters), words),
          person: people.people,
          post: [...of('post'), ...(stored.post ?? [])],
          event: [...of('event'), ...(stored.event ?? [])],
          course: of('course'),
          place: of('place'),
          page: of('page'),
          task: tasks.entries,
        },
        hits.length > 0 ? data?.more : [],
      )
    : grouped({
        recent: atOnce(recent([...commands.action, ...commands.screen])),
        // Before a word is typed, daily pages come before rare acts.
        screen: atOnce(commands.screen),
        action: commands.action,
      });
  return {
    words,
    groups,
    people: isOnline ? people : { ...people, question: undefined },
    isOnline,
    isSearching: isSearching || people.state === 'searching',
    /** The search of the server has not answered, and shows nothing of earlier words. */
    isWaiting: isSearching && hits.length === 0,
    /** Nothing was found: not while too few letters are typed to ask, and not after a failure. */
    isNothing: groups.length === 0 && words !== '' && (isOnline ? isAsking && !error : true),
    error: isAsking ? error : undefined,
    retry: () => {
      void mutate();
      tasks.retry();
    },
  };
}

const marked = (entries: readonly Entry[], words: string): Entry[] =>
  entries.map((entry) => ({ ...entry, marks: marksOf(entry.label, words) }));

const atOnce = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, rank: 0 }));

/** Returns the acts and screens that were opened last. */
const recent = (commands: readonly Entry[]): Entry[] =>
  recentIds().flatMap((id) => commands.find((each) => idOf(each) === id) ?? []);

/** Returns the due tasks that fit, of the person and of the person's children. */
function useTasks(words: string, isOnline: boolean) {
  const mayRead = may(useCaller(), 'up.task');
  const isAllowed = useIsAllowed();
  const { data, error, mutate } = useRead(
    upcomingTasks.list,
    mayRead && isOnline && words.length > 1
      ? { days: taskDays, limit: 100, with_places: true }
      : null,
    // One look at the tasks is enough for all letters, and for some minutes.
    { ...still, revalidateIfStale: false, dedupingInterval: 300_000 },
  );
  return {
    entries: taskEntries(data?.records ?? [], words).filter(({ url }) => isAllowed(url)),
    retry: () => void (error && mutate()),
  };
}

/** Returns what fits among the lists that the browser has; only without a connection. */
function useStored(words: string, isOnline: boolean): ReturnType<typeof storedEntries> {
  const { cache } = useSWRConfig();
  if (isOnline || words.length < 2) return {};
  const reads = Array.from(cache.keys(), (key) => cache.get(key) as StoredRead);
  return storedEntries(reads, words);
}
