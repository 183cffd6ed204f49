import { Dialog, InputBase, List, ListItemButton, ListItemText, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { idOf, type PaletteEntry, type Typed } from './entry.ts';
import { rememberId } from './recent.ts';
import { usePaletteEntries } from './usePaletteEntries.ts';

interface PaletteProps {
  /** What the person typed before this code was there. */
  typed: Typed;
  onClose: () => void;
}

/** The palette (Ctrl+K): type, choose with the arrow keys, run with Enter. */
export function Palette({ typed, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(typed.text);
  const [chosen, setChosen] = useState(0);
  const found = usePaletteEntries(text);
  const { entries } = found;
  const active = Math.min(chosen, entries.length - 1);

  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    const { url, run } = entry;
    if (run) return run();
    onClose();
    openEntry(entry, () => void navigate(url));
  };
  useOnce(typed.isEntered, () => go(entries[0]));
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to the letters that a person composes.
    if (event.nativeEvent.isComposing) return;
    const step = stepOf(event.key);
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setChosen((active + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter') go(entries[active]);
  };

  return (
    <Dialog
      open
      fullWidth
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
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder="Search, or type what you want to do"
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        sx={field}
        inputProps={comboboxProps(entries.length, active)}
      />
      <Entries entries={entries} active={active} onOpen={go} />
      <Status found={found} />
    </Dialog>
  );
}

/** Opens the page of an entry and remembers it, unless it is a person. */
function openEntry({ url, isPerson, ...entry }: PaletteEntry, go: () => void) {
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

const stepOf = (key: string): number => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);

/** Connects the field to the list of entries, for screen readers. */
const comboboxProps = (count: number, active: number) => ({
  role: 'combobox',
  'aria-label': 'Search pages and notices',
  'aria-expanded': count > 0,
  'aria-controls': 'palette-entries',
  'aria-activedescendant': count > 0 ? `palette-${active}` : undefined,
});

interface EntriesProps {
  entries: readonly PaletteEntry[];
  /** The index of the chosen entry. */
  active: number;
  onOpen: (entry: PaletteEntry) => void;
}

function Entries({ entries, active, onOpen }: EntriesProps) {
  return (
    <List id="palette-entries" role="listbox" aria-label="Results" sx={list}>
      {entries.map((entry, index) => (
        <ListItemButton
          key={idOf(entry)}
          id={`palette-${index}`}
          role="option"
          aria-selected={index === active}
          selected={index === active}
          tabIndex={-1}
          // Scrolls the chosen entry into view.
          ref={index === active ? intoSight : undefined}
          onClick={() => onOpen(entry)}
          sx={{ borderRadius: 1, gap: 2 }}
        >
          <ListItemText primary={entry.label} sx={{ overflowWrap: 'anywhere' }} />
          <Typography variant="caption" color="textSecondary" sx={hintAside}>
            {entry.hint}
          </Typography>
        </ListItemButton>
      ))}
    </List>
  );
}

/** Says what the search does, or that there is nothing. */
const Status = ({ found }: { found: Found }) => (
  <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 3, pb: 2 }}>
    {statusText(found)}
  </Typography>
);

type Found = ReturnType<typeof usePaletteEntries>;

function statusText({ isSearching, hasFailed, isNothing, isNobody }: Found): string {
  if (isSearching) return 'Searching …';
  if (hasFailed) return 'Search is not available now. Try again in a moment.';
  if (isNobody) return 'No student with this name.';
  return isNothing ? 'No records found!' : '';
}

const intoSight = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' });

/** The field above does not scroll. */
const list = { p: 1, minHeight: 120, overflowY: 'auto' };
const field = { px: 3, py: 1.5, fontSize: '1.125rem', borderBottom: 1, borderColor: 'divider' };
const hintAside = { flexShrink: 0, maxWidth: '40%', textAlign: 'end' };
