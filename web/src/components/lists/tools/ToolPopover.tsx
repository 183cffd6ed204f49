import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { type ReactNode, useState } from 'react';

interface ToolPopoverProps {
  label: string;
  icon: ReactNode;
  /** The content, with a function that closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button of a list that opens a small panel. */
export function ToolPopover({ label, icon, children }: ToolPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <Button
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: {
              variant: 'outlined',
              role: 'dialog',
              'aria-label': label,
              sx: { p: 2, width: 300, maxWidth: 'calc(100vw - 32px)' },
            },
          }}
        >
          {children(close)}
        </Popover>
      )}
    </>
  );
}
