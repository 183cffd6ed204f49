import { IconButton } from '@mui/material';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  name: string;
  /** The keyboard shortcut, as people read it. */
  keys?: string;
  isOn?: boolean;
  isOff?: boolean;
  onUse: () => void;
  children: ReactNode;
}

/** A button of the toolbar. It keeps the selection of the text. */
export function ToolButton({ name, keys, isOn, isOff, onUse, children }: ToolButtonProps) {
  return (
    <IconButton
      aria-label={name}
      aria-pressed={isOn}
      title={keys ? `${name} (${keys})` : name}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      aria-disabled={isOff || undefined}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && onUse()}
      sx={{
        width: 36,
        height: 36,
        borderRadius: 1,
        color: isOff ? 'text.disabled' : 'text.primary',
        '&[aria-pressed=true]': { bgcolor: 'action.selected', color: 'primary.main' },
      }}
    >
      {children}
    </IconButton>
  );
}
