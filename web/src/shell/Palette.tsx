import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { visuallyHidden } from '../components/visuallyHidden.ts';
import { usePaletteEntries } from './usePaletteEntries.ts';

/** Ctrl+K: type some letters, choose with the arrows, go with Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { entries, isSearching, isNothing, hasFailed } = usePaletteEntries(text);
  const active = Math.min(chosen, entries.length - 1);

  const go = (url: string | undefined) => {
    if (!url) return;
    onClose();
    if (url.startsWith('https://')) window.open(url, '_blank', 'noopener');
    else void navigate(url);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setChosen((active + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter') go(entries[active]?.url);
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-labelledby="palette-title"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box component="h2" id="palette-title" sx={visuallyHidden}>
        Search
      </Box>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder="Search pages and notices"
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        sx={{ px: 3, py: 1.5, fontSize: '1.125rem', borderBottom: 1, borderColor: 'divider' }}
        inputProps={{
          role: 'combobox',
          'aria-label': 'Search pages and notices',
          'aria-expanded': entries.length > 0,
          'aria-controls': 'palette-entries',
          'aria-activedescendant': entries.length > 0 ? `palette-${active}` : undefined,
        }}
      />
      <List id="palette-entries" role="listbox" aria-label="Results" sx={list}>
        {entries.map(({ url, label, hint }, index) => (
          <ListItemButton
            key={url}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === active}
            selected={index === active}
            tabIndex={-1}
            // What the arrows chose is in sight.
            ref={index === active ? intoSight : undefined}
            onClick={() => go(url)}
            sx={{ borderRadius: 1, gap: 2 }}
          >
            <ListItemText primary={label} sx={{ overflowWrap: 'anywhere' }} />
            <Typography variant="caption" color="textSecondary" sx={hintAside}>
              {hint}
            </Typography>
          </ListItemButton>
        ))}
      </List>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 3, pb: 2 }}>
        {isSearching
          ? 'Searching …'
          : hasFailed
            ? 'The search does not answer just now.'
            : isNothing && 'No records found!'}
      </Typography>
    </Dialog>
  );
}

const intoSight = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' });

/** The field above it stays where it is. */
const list = { p: 1, minHeight: 120, overflowY: 'auto' };
const hintAside = { flexShrink: 0, maxWidth: '40%', textAlign: 'right' };
