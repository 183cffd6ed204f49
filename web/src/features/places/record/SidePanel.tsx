import { Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../../components/layout/layout.tsx';

/** A panel with a title beside the fields of the form. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography component="h3" id={id} sx={{ fontSize: '1rem', fontWeight: 600, mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Panel>
  );
}
