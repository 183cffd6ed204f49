import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { Progress } from './useMany.ts';

interface ChosenBarProps {
  /** What was chosen: “Chosen posts”. */
  label: string;
  count: number;
  /** How far the running act is. */
  progress: Progress | undefined;
  onClear: () => void;
  /** The acts. */
  children: ReactNode;
}

/** The bar of the chosen rows of a list: how many, and what can be done with them. */
export const ChosenBar = ({ label, count, progress, onClear, children }: ChosenBarProps) => (
  <Box role="region" aria-label={label} sx={bar}>
    <Box component="strong" role="status" sx={{ marginInlineEnd: 'auto' }}>
      {progress ? `${progress.done} of ${progress.of} done` : `${count} chosen`}
    </Box>
    {children}
    <Button disabled={progress !== undefined} onClick={onClear} color="inherit">
      Clear
    </Button>
  </Box>
);

const bar = {
  position: 'sticky',
  bottom: 8,
  // Above the rows and below dialogs.
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  px: 2,
  py: 1,
  mt: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 1,
};
