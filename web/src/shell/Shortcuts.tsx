import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

const shortcuts: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl K', 'Search pages and notices'],
  ['/', 'Go to the search of a list'],
  ['?', 'Show these shortcuts'],
  ['Esc', 'Close what is open'],
];

/** The list of keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={list}>
          {shortcuts.map(([keys, does]) => (
            <Box key={keys} sx={{ display: 'contents' }}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: 1.5,
  m: 0,
  '& dd': { m: 0 },
  '& kbd': {
    font: 'inherit',
    fontSize: '0.875rem',
    px: 1,
    py: 0.25,
    border: 1,
    borderColor: 'divider',
    borderRadius: 0.5,
  },
};
