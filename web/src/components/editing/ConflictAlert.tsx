import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Row } from '../layout/layout.tsx';

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
      <Row sx={{ mt: 1.5 }}>
        <Button size="small" variant="outlined" onClick={onOverwrite}>
          Overwrite with mine
        </Button>
        <Button size="small" onClick={onDiscard}>
          Discard mine
        </Button>
      </Row>
    </Alert>
  );
}
