import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Column } from '../../layout/layout.tsx';

interface ToolDialogProps {
  heading: string;
  /** The label of the submit button. */
  does: string;
  /** Submits the dialog; returns whether it succeeded. */
  onDo: () => boolean | Promise<boolean>;
  onClose: () => void;
  more?: ReactNode;
  children: ReactNode;
}

/** The dialog of a tool: Enter submits it, Escape closes it. */
export function ToolDialog({ heading, does, onDo, onClose, more, children }: ToolDialogProps) {
  const id = useId();

  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The event must not reach the form around the editor.
    event.stopPropagation();
    if (isBusy) return;
    const done = onDo();
    if (typeof done === 'boolean') return done && onClose();
    setBusy(true);
    const isDone = await done;
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <Dialog open onClose={onClose} disableRestoreFocus aria-labelledby={id} fullWidth maxWidth="xs">
      {/* A form is no dialog, so it is inside of one. */}
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void submit(event)}
        sx={whole}
      >
        <DialogTitle id={id}>{heading}</DialogTitle>
        <DialogContent>
          <Questions>{children}</Questions>
        </DialogContent>
        <DialogActions>
          {more}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {does}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function Questions({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return <Column ref={place}>{children}</Column>;
}

/** Its middle scrolls, as that of any dialog. */
const whole = { display: 'flex', flexDirection: 'column', minHeight: 0 };
