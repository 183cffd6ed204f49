import MoreIcon from '@mui/icons-material/KeyboardArrowDown';
import { Button } from '@mui/material';
import { useId, useState } from 'react';
import { onDemand } from '../hooks/onDemand.tsx';
import type { MenuAct } from './ActList.tsx';

const ActList = onDemand(async () => (await import('./ActList.tsx')).ActList);

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
      {anchor && <ActList acts={acts} anchor={anchor} labelledBy={id} onClose={close} />}
    </>
  );
}
