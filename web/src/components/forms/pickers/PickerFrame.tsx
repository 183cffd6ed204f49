import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Column } from '../../layout/layout.tsx';

/** Shows a picker's label, hint and reserved space while its code loads. */
export function PickerFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Column gap={0.75}>
      <Box sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>{label}</Box>
      <Box sx={box}>{children}</Box>
    </Column>
  );
}

const box = {
  minHeight: 44,
  px: 1.75,
  py: 1.25,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
  color: 'text.secondary',
};
