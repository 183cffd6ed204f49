import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A card with one row for each record. */
export const HomeRows = ({ children }: { children: ReactNode }) => (
  <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Card>
);

/** A row: what it is about, a smaller line, and what can be done. */
export const HomeRow = (props: { title: ReactNode; text?: ReactNode; action?: ReactNode }) => (
  <Box component="li" sx={row}>
    <Box sx={{ flex: { xs: '1 1 180px', sm: '1 1 160px' }, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{props.title}</Box>
      {props.text && <Box sx={small}>{props.text}</Box>}
    </Box>
    {props.action}
  </Box>
);

/** The title of a row as a link. */
export const TitleLink = ({ to, children }: { to: string; children: string }) => (
  <Box component={Link} to={to} sx={titleLink}>
    {children}
  </Box>
);

const row = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 1,
  px: { xs: 2, sm: 2.5 },
  py: 1.25,
  minHeight: 56,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
const titleLink = {
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
};
const small = { fontSize: '0.9375rem', color: 'text.secondary' };
