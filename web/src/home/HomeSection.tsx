import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** A section of Home: its heading, a link to all its records, and the newest of them. */
export function HomeSection(props: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2 }}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 2,
          minHeight: 36,
        }}
      >
        <Typography variant="h2" id={id}>
          {props.title}
        </Typography>
        {props.more}
      </Box>
      {props.children}
    </Box>
  );
}
