import CloseIcon from '@mui/icons-material/Close';
import PersonSearchIcon from '@mui/icons-material/PersonSearch';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Dialog, IconButton, InputBase } from '@mui/material';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { similarRank } from '#shared/search/rank';
import { pathTo } from '#shared/site/paths';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Quiet, Row } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { type Entry, idOf } from '../../search/entry.ts';
import { countText, inWords, stateText } from '../../search/findText.ts';
import { rememberId } from '../../search/recent.ts';
import { useFound } from '../../search/useFound.ts';
import { Results } from './Results.tsx';
import type { Typed } from './typed.ts';

interface PaletteProps {
  /** What the person typed before this code was there. */
  typed: Typed;
  onClose: () => void;
}

/** The hits of each group: the search screen has the others. */
const each = 3;

/** The palette (Ctrl+K): type, choose with the arrow keys, run with Enter. */
export function Palette({ typed, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const [text, setText] = useState(typed.text);
  const found = useFound(text, { each, fewest: 2, withLetters: true });
  const acts = actsOf(found);
  const entries = [...found.groups.flatMap((group) => group.entries), ...acts];
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    const { url, run } = entry;
    if (run) return run();
    onClose();
    openEntry(entry, () => void navigate(url));
  };
  const { active, onKeyDown, restart } = useChoice(entries, firstOf(entries, found.words), {
    go,
    orElse: () => found.error && found.retry(),
  });
  const isSlow = useSlow(found.isWaiting);
  useOnce(typed.isEntered, () => go(entries[active]));

  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="sm"
      // Nothing flickers when it takes the place of the field that was there first.
      transitionDuration={0}
      onClose={onClose}
      aria-labelledby="palette-title"
      sx={place}
    >
      <h2 id="palette-title" style={visuallyHidden}>
        Search
      </h2>
      <Row gap={0} align="center" isOneLine sx={head}>
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder="Search, or type an action"
          onChange={(event) => {
            setText(event.target.value);
            restart();
          }}
          onKeyDown={onKeyDown}
          sx={field}
          inputProps={comboboxProps(entries.length, active)}
        />
        {isNarrow && <CloseButton onClose={onClose} />}
      </Row>
      <State found={found} />
      {(entries.length > 0 || found.isWaiting) && (
        <Box sx={found.isWaiting || (found.words && found.groups.length > 0) ? steady : list}>
          <Results found={{ groups: found.groups, acts, active, isWaiting: isSlow }} onOpen={go} />
        </Box>
      )}
    </Dialog>
  );
}

interface ChoiceActs {
  readonly go: (entry: Entry | undefined) => void;
  /** What Enter does while nothing is chosen. */
  readonly orElse: () => void;
}

/**
 * Returns the place of the entry that Enter opens before a person moves, or −1. Before a word is typed
 * there is none. A look at people is in the audit, so Enter does not begin it. What has only similar words
 * is no answer: then it searches everywhere.
 */
function firstOf(entries: readonly Entry[], words: string): number {
  const [first] = entries;
  if (!words || !first || first.run) return -1;
  if (first.rank !== similarRank) return 0;
  return entries.findIndex(({ url, run }) => !run && url.startsWith(pathTo('/search')));
}

/** Returns the chosen entry, or −1, and what the keys of the field do with it. */
function useChoice(entries: readonly Entry[], first: number, { go, orElse }: ChoiceActs) {
  // The entry that the person has moved to, which may get another place.
  const [chosen, setChosen] = useState<string>();
  const place = entries.findIndex((entry) => idOf(entry) === chosen);
  const active = place < 0 ? first : place;
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to the letters that a person composes.
    if (event.nativeEvent.isComposing) return;
    const next = entries[placeAfter(event, active, entries.length)];
    if (next) {
      event.preventDefault();
      setChosen(idOf(next));
    }
    if (event.key !== 'Enter') return;
    if (active < 0) orElse();
    else go(entries[active]);
  };
  return { active, onKeyDown, restart: () => setChosen(undefined) };
}

const CloseButton = ({ onClose }: Pick<PaletteProps, 'onClose'>) => (
  <IconButton aria-label="Close" onClick={onClose} sx={{ mx: 0.5 }}>
    <CloseIcon />
  </IconButton>
);

type Found = ReturnType<typeof useFound>;

/** Returns what the person can do with the words beside opening what is found. */
function actsOf({ words, isOnline, isSearching, isNothing, error, people }: Found): Entry[] {
  if (!words || !isOnline) return [];
  const everywhere = {
    label: `Search everywhere for “${words}”`,
    url: pathTo('/search', { q: words }),
    hint: '',
    Icon: SearchIcon,
  };
  // What has failed or found nothing finds no more on the search screen.
  const isOver = error !== undefined || (isNothing && !isSearching);
  const { question } = people;
  if (!question) return isOver ? [] : [everywhere];
  const { label, ask } = question;
  const look = { label, url: 'people', hint: '', Icon: PersonSearchIcon, run: () => void ask() };
  return isOver ? [look] : [everywhere, look];
}

/** Opens the page of an entry and remembers it, unless it is a person. */
function openEntry({ url, isPerson, ...entry }: Entry, go: () => void) {
  if (!isPerson) rememberId(idOf({ url, ...entry }));
  if (url.startsWith('https://')) window.open(url, '_blank', 'noopener');
  else go();
}

/** Does something when the palette is there. */
function useOnce(isWanted: boolean, act: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first time counts
  useEffect(() => {
    if (isWanted) act();
  }, []);
}

/** Returns the place to which a key leads, or −1: arrows go round, Home and End to the ends. */
function placeAfter({ key, shiftKey }: KeyboardEvent, active: number, count: number): number {
  if (shiftKey) return -1;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (Math.max(0, active) - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}

/** Connects the field to the list of entries, for screen readers. */
const comboboxProps = (count: number, active: number) => ({
  role: 'combobox',
  'aria-label': 'Search pages and notices',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': count > 0,
  'aria-controls': 'palette-entries',
  'aria-activedescendant': count > 0 && active >= 0 ? `palette-${active}` : undefined,
});

/** Says once, below the field, what was found, or why nothing can be. */
function State({ found }: { found: Found }) {
  const { error, retry, isOnline } = found;
  const text = stateText({ ...found, error: undefined });
  return (
    <>
      {error && isOnline && (
        <Box sx={{ px: 2 }}>
          <Failure what="The results" error={inWords(error)} onRetry={retry} />
        </Box>
      )}
      <Quiet role="status" sx={text ? said : undefined}>
        {text || <span style={visuallyHidden}>{countText(found)}</span>}
      </Quiet>
    </>
  );
}

const head = { borderBottom: 1, borderColor: 'divider' };
/** As pale as the field of the search screen, which can be read. */
const field = {
  px: 3,
  py: 1.5,
  fontSize: '1.125rem',
  '& input::placeholder': { color: 'text.secondary', opacity: 1 },
};
const list = { p: 1, display: 'flex', minHeight: 0, flex: { xs: '1 1 auto', sm: '0 1 auto' } };
/** As high while it is searched as with many results, so that the acts at its end keep their place. */
const steady = { ...list, height: { sm: 'min(440px, calc(100dvh - 220px))' } };
const said = { px: 3, py: 1.5, borderBottom: 1, borderColor: 'divider' };
/** Below the bar that says that there is no connection. */
const place = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper:not(.MuiDialog-paperFullScreen)': {
    mt: 10,
    maxHeight: 'calc(100% - 112px)',
  },
};
