import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** A panel with a title beside the fields of the form. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={box}>
      <Typography component="h3" id={id} sx={{ fontSize: '1rem', fontWeight: 600, mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const box = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  minWidth: 0,
};
