import { Box } from '@mui/material';

/** What is wrong with a list, or what it is for. */
export const ListFault = ({ fault, hint }: { fault: string | undefined; hint: string }) => (
  <Box
    role={fault ? 'alert' : undefined}
    sx={{ fontSize: '0.875rem', color: fault ? 'error.main' : 'text.secondary' }}
  >
    {fault ?? hint}
  </Box>
);

/** The style of a group of fields with a legend. */
export const group = { border: 0, m: 0, p: 0, minWidth: 0 } as const;
export const legend = { fontSize: '0.9375rem', fontWeight: 600, p: 0, mb: 0.75 } as const;
