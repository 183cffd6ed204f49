import { Box } from '@mui/material';
import { List, TitleLink } from '../components/layout/layout.tsx';

export interface ListedLink {
  readonly to: string;
  readonly title: string;
}

/** Links to places of the portal, one in each line. */
export function LinkList({ links }: { links: readonly ListedLink[] }) {
  return (
    <List isCard>
      {links.map(({ to, title }) => (
        <Box component="li" key={to} sx={row}>
          <TitleLink to={to} sx={link}>
            {title}
          </TitleLink>
        </Box>
      ))}
    </List>
  );
}

const row = { '& + &': { borderTop: 1, borderColor: 'divider' } };
const link = {
  display: 'block',
  px: 2.5,
  py: 1.25,
  fontSize: '0.9375rem',
  overflowWrap: 'anywhere',
};
