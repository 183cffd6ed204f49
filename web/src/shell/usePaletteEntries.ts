import { useDeferredValue } from 'react';
import { api } from '#shared/contract/api';
import { adminTabs, mayOpen } from '../admin/tabs.ts';
import { useRead } from '../api/hooks.ts';
import { useCaller } from '../auth/session.tsx';
import { useDebounced } from '../components/useDebounced.ts';
import { paths, postPath } from '../paths.ts';
import { useNavigation } from './navigation.tsx';

/** One thing the palette can go to. */
export interface PaletteEntry {
  readonly label: string;
  readonly url: string;
  readonly hint: string;
}

/** The screens whose names match, and the posts whose titles do. */
export function usePaletteEntries(text: string): { entries: PaletteEntry[]; isSearching: boolean } {
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const asked = useDebounced(wanted, 250);
  const screens = useScreens().filter(({ label }) => label.toLowerCase().includes(wanted));
  const isAsking = asked.length >= 2;
  const { data, isLoading } = useRead(
    api.posts.list,
    isAsking ? { title_keyword: asked, limit: 8 } : null,
  );
  const posts = (isAsking ? (data?.records ?? []) : []).map((post) => ({
    label: post.title,
    url: postPath(post),
    hint: post.type === 'newsletter' ? 'Connections' : 'Notice',
  }));
  return { entries: [...screens, ...posts], isSearching: isLoading || asked !== wanted };
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
