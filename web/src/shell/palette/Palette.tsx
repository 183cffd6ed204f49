import CloseIcon from '@mui/icons-material/Close';
import { Box, Dialog, IconButton, InputBase } from '@mui/material';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Quiet, Row } from '../../components/layout/layout.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { type Entry, idOf } from '../../search/entry.ts';
import { countText, stateText } from '../../search/findText.ts';
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
  const first = retryOf(found);
  const entries = [...first, ...found.groups.flatMap((group) => group.entries), ...acts];
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    const { url, run } = entry;
    if (run) return run();
    onClose();
    openEntry(entry, () => void navigate(url));
  };
  const { active, onKeyDown, restart } = useChoice(entries, go);
  const isSlow = useSlow(found.isWaiting);
  useOnce(typed.isEntered, () => go(entries[0]));

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
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
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
      <Box sx={acts.length > 0 ? wide : list}>
        <Results
          found={{ first, groups: found.groups, acts, active, isWaiting: isSlow }}
          onOpen={go}
        />
      </Box>
      <State found={found} />
    </Dialog>
  );
}

/** Returns the chosen entry, and what the keys of the field do with it. */
function useChoice(entries: readonly Entry[], go: (entry: Entry | undefined) => void) {
  // The entry that the person has moved to, which may get another place. Until then it is the first one.
  const [chosen, setChosen] = useState<string>();
  const place = entries.findIndex((entry) => idOf(entry) === chosen);
  const active = Math.max(0, place);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to the letters that a person composes.
    if (event.nativeEvent.isComposing) return;
    const next = entries[placeAfter(event, active, entries.length)];
    if (next) {
      event.preventDefault();
      setChosen(idOf(next));
    }
    if (event.key === 'Enter') go(entries[active]);
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
function actsOf({ words, isOnline, people: { question } }: Found): Entry[] {
  if (!words || !isOnline) return [];
  const everywhere = {
    label: `Search everywhere for “${words}”`,
    url: pathTo('/search', { q: words }),
    hint: 'All results',
  };
  if (!question) return [everywhere];
  const { label, ask } = question;
  // Not the first: Enter after a quick word must look up nobody, as the look is in the audit.
  return [everywhere, { label, url: 'people', hint: 'People', run: () => void ask() }];
}

/** Returns what to do before all else when the server did not answer. */
const retryOf = ({ words, isOnline, error, retry }: Found): Entry[] =>
  words && isOnline && error ? [{ label: 'Try again', url: 'retry', hint: '', run: retry }] : [];

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
  if (key === 'ArrowUp') return (active - 1 + count) % count;
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
  'aria-activedescendant': count > 0 ? `palette-${active}` : undefined,
});

/** Says once what was found, or why nothing can be. */
function State({ found }: { found: Found }) {
  const text = stateText(found);
  return (
    <Quiet role="status" sx={text ? foot : undefined}>
      {text || <span style={visuallyHidden}>{countText(found)}</span>}
    </Quiet>
  );
}

const head = { borderBottom: 1, borderColor: 'divider' };
const field = { px: 3, py: 1.5, fontSize: '1.125rem' };
/** The field above does not scroll. */
const list = {
  p: 1,
  display: 'flex',
  minHeight: 120,
  overflowY: 'auto',
} as const;
/** Room for rows that are on their way, so that what is below them keeps its place. */
const wide = { ...list, minHeight: 320 };
const foot = { px: 3, py: 1.5, borderTop: 1, borderColor: 'divider' };
