import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Link } from 'react-router';

export interface ListedLink {
  readonly to: string;
  readonly title: string;
}

/** Links to places of the portal, one in each line. */
export function LinkList({ links }: { links: readonly ListedLink[] }) {
  return (
    <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {links.map(({ to, title }) => (
        <Box component="li" key={to} sx={row}>
          <Box component={Link} to={to} sx={link}>
            {title}
          </Box>
        </Box>
      ))}
    </Card>
  );
}

const row = { '& + &': { borderTop: 1, borderColor: 'divider' } };
const link = {
  display: 'block',
  px: 2.5,
  py: 1.25,
  color: 'text.primary',
  fontSize: '0.9375rem',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
};
