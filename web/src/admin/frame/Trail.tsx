import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';

interface TrailProps {
  links: readonly (readonly [to: string, name: string])[];
}

/** The way back, above the title of a screen. */
export const Trail = ({ links }: TrailProps) => (
  <Box component="span" sx={line}>
    {links.map(([to, name]) => (
      <span key={to}>
        <Link component={RouterLink} to={to} color="inherit" underline="hover">
          {name}
        </Link>
      </span>
    ))}
  </Box>
);

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  fontSize: '0.9375rem',
  // Outside the link, whose name it would change.
  '& > span + span::before': { content: '"/"', marginInlineEnd: 1 },
  '& > span': { py: { xs: 1.25, md: 0 } },
};
