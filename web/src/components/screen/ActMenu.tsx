import MoreIcon from '@mui/icons-material/KeyboardArrowDown';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';

/** An act of a menu. */
export interface MenuAct {
  readonly name: string;
  readonly icon?: ReactNode;
  /** It cannot be undone, or removes something. */
  readonly isDanger?: boolean;
  readonly run: () => void;
}

interface ActMenuProps {
  /** The word on the button. */
  children: string;
  /** The accessible name, if the word alone says too little. */
  label?: string;
  id?: string;
  isOutlined?: boolean;
  disabled?: boolean;
  acts: readonly MenuAct[];
}

/** A button that opens a menu of acts, for those that have no place of their own. */
export function ActMenu({ children, label, acts, isOutlined = false, ...button }: ActMenuProps) {
  const ownId = useId();
  const id = button.id ?? ownId;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <Button
        id={id}
        size="small"
        variant={isOutlined ? 'outlined' : 'text'}
        disabled={button.disabled ?? false}
        endIcon={<MoreIcon />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flexShrink: 0, minHeight: { xs: 44, md: 36 } }}
      >
        {children}
      </Button>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {acts.map(({ name, icon, isDanger, run }) => (
          <MenuItem
            key={name}
            onClick={() => {
              close();
              run();
            }}
            sx={{ minHeight: 44, ...(isDanger && { color: 'error.main' }) }}
          >
            {icon && <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>}
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
