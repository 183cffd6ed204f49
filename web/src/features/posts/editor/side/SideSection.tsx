import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Panel } from '../../../../components/layout/layout.tsx';

/** A section of the panel beside the text. */
export const SideSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel sx={box}>
    <Box component="h3" sx={{ m: 0, fontSize: '1rem', fontWeight: 600, fontFamily: 'inherit' }}>
      {title}
    </Box>
    {children}
  </Panel>
);

const box = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 };
