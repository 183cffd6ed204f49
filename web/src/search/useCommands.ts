import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import { mayOpenScreen, screens } from '#shared/site/screens';
import { useCaller } from '../auth/session.tsx';
import { useNavigation } from '../shell/navigation.tsx';
import { useIsAllowed } from '../shell/useIsAllowed.ts';
import { type Entry, screenHint } from './entry.ts';

/** Returns the acts and the screens that the person's rights and the school open. */
export function useCommands(): { readonly action: Entry[]; readonly screen: Entry[] } {
  const person = useCaller();
  const isAllowed = useIsAllowed();
  const pages = useNavigation().map(({ label, url, Icon }) => ({
    label,
    url,
    Icon,
    hint: screenHint,
  }));
  const known = new Set(pages.map(({ url }) => url));
  const action = screens.flatMap(({ path, act }) =>
    act && isAllowed(path) && mayOpenScreen(person, path)
      ? [{ id: `act ${path}`, label: act, url: path, hint: 'Action', Icon: ArrowForwardIcon }]
      : [],
  );
  const more = screens.flatMap(({ path, title, tab, ...screen }) => {
    if (known.has(path) || !mayOpenScreen(person, path)) return [];
    if (tab) return [{ label: tab, url: path, hint: 'Administration' }];
    return screen.isInPalette ? [{ label: title, url: path, hint: screenHint }] : [];
  });
  return { action, screen: [...pages, ...more] };
}
