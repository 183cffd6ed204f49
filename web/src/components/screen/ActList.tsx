import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import type { ReactNode } from 'react';

/** An act of a menu. */
export interface MenuAct {
  readonly name: string;
  readonly icon?: ReactNode;
  /** It cannot be undone, or removes something. */
  readonly isDanger?: boolean;
  readonly run: () => void;
}

interface ActListProps {
  acts: readonly MenuAct[];
  /** The button that opened it. */
  anchor: HTMLElement;
  /** The identifier of the button. */
  labelledBy: string;
  onClose: () => void;
}

/** The open menu of a button. */
export function ActList({ acts, anchor, labelledBy, onClose }: ActListProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-labelledby': labelledBy } }}
    >
      {acts.map(({ name, icon, isDanger, run }) => (
        <MenuItem
          key={name}
          onClick={() => {
            onClose();
            run();
          }}
          sx={{ minHeight: 44, ...(isDanger && { color: 'error.main' }) }}
        >
          {icon && <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>}
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
