import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface ToolDialogProps {
  heading: string;
  /** What the button says that does it. */
  does: string;
  /** Does it; answers whether it could be done. */
  onDo: () => boolean;
  onClose: () => void;
  more?: ReactNode;
  children: ReactNode;
}

/** What a tool asks: Enter does it, Escape goes back. */
export function ToolDialog({ heading, does, onDo, onClose, more, children }: ToolDialogProps) {
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    // The form of the screen around is not meant.
    event.stopPropagation();
    if (onDo()) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      disableRestoreFocus
      aria-labelledby={id}
      fullWidth
      maxWidth="xs"
      slotProps={{ paper: { component: 'form', onSubmit: submit, noValidate: true } as object }}
    >
      <DialogTitle id={id}>{heading}</DialogTitle>
      <DialogContent>
        <Questions>{children}</Questions>
      </DialogContent>
      <DialogActions>
        {more}
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained">
          {does}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Questions({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <Box ref={place} sx={{ display: 'grid', gap: 2 }}>
      {children}
    </Box>
  );
}
