import { Alert, Box, Button } from '@mui/material';
import type { ReactNode } from 'react';

interface ConflictAlertProps {
  onOverwrite: () => void;
  onDiscard: () => void;
  children: ReactNode;
}

/** A conflict in a form with few fields: what happened, and the choice between both versions. */
export function ConflictAlert({ onOverwrite, onDiscard, children }: ConflictAlertProps) {
  return (
    <Alert severity="warning" variant="outlined">
      {children}
      <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={onOverwrite}>
          Overwrite with mine
        </Button>
        <Button size="small" onClick={onDiscard}>
          Discard mine
        </Button>
      </Box>
    </Alert>
  );
}
