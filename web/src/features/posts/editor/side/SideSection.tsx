import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A section of the panel beside the text. */
export const SideSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={box}>
    <Box component="h3" sx={{ m: 0, fontSize: '1rem', fontWeight: 600, fontFamily: 'inherit' }}>
      {title}
    </Box>
    {children}
  </Box>
);

const box = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
