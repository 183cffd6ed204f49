import { Button, IconButton, Popover } from '@mui/material';
import { type MouseEvent, type ReactNode, useState } from 'react';

interface ToolPopoverProps {
  label: string;
  icon: ReactNode;
  /** Only the icon is shown; on a phone it is as large as a thumb. */
  isIcon?: boolean | undefined;
  isLarge?: boolean | undefined;
  /** The content, with a function that closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button of a list that opens a small panel. */
export function ToolPopover({ label, icon, isIcon, isLarge, children }: ToolPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  const opener = {
    'aria-haspopup': 'dialog',
    'aria-expanded': anchor !== undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
  } as const;
  return (
    <>
      {isIcon ? (
        <IconButton {...opener} aria-label={label} title={label} size={isLarge ? 'large' : 'small'}>
          {icon}
        </IconButton>
      ) : (
        <Button {...opener} startIcon={icon}>
          {label}
        </Button>
      )}
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
