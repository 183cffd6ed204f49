import { Button } from '@mui/material';
import type { ReactNode } from 'react';

/** The one act of a screen before the portal. */
export function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="contained" size="large" onClick={onClick}>
      {children}
    </Button>
  );
}
