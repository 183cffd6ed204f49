import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { EmptyState } from '../screen/EmptyState.tsx';

interface NoRecordsProps {
  /** The label of the button that resets the filter. */
  reset: string;
  /** Resets the filter; undefined where no filter is set. */
  onReset: (() => void) | undefined;
  /** Another way on, where no filter is set. */
  more?: ReactNode;
  children: ReactNode;
}

/** An empty list, with a button to reset its filter. */
export const NoRecords = ({ reset, onReset, more, children }: NoRecordsProps) => (
  <EmptyState
    title="No records found!"
    action={
      onReset ? (
        <>
          <Button variant="outlined" onClick={onReset}>
            {reset}
          </Button>
          {more}
        </>
      ) : (
        more
      )
    }
  >
    {children}
  </EmptyState>
);
