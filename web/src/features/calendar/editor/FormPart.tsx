import { Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../../components/layout/layout.tsx';

/** A part of the form with its title. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id} padding={{ xs: 2, sm: 2.5 }}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Panel>
  );
}
