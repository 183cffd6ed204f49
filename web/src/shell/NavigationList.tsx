import { Box } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { type NavigationItem, useNavigation } from './navigation.tsx';

interface NavigationListProps {
  onChoose?: () => void;
}

/** The navigation's entries, in the rail and in the drawer. */
export function NavigationList({ onChoose }: NavigationListProps) {
  const items = useNavigation();
  const { pathname } = useLocation();
  const isHere = ({ url }: NavigationItem) =>
    url === '/' ? pathname === '/' : `${pathname}/`.startsWith(`${url}/`);
  return (
    <Box component="ul" sx={list}>
      {items.map((item) => (
        <li key={item.url}>
          {item.isOutside ? (
            <Box component="a" href={item.url} target="_blank" rel="noopener noreferrer" sx={entry}>
              <item.Icon />
              <Words item={item} />
            </Box>
          ) : (
            <Box
              component={Link}
              to={item.url}
              aria-current={isHere(item) ? 'page' : undefined}
              onClick={onChoose}
              sx={entry}
            >
              <item.Icon />
              <Words item={item} />
            </Box>
          )}
        </li>
      ))}
    </Box>
  );
}

/** The name of a tile, and its description below. */
const Words = ({ item: { label, description } }: { item: NavigationItem }) => (
  <Box component="span" sx={{ py: 0.75, lineHeight: 1.3 }}>
    {label}
    {description && (
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400 }}>
        {description}
      </Box>
    )}
  </Box>
);

const list = { listStyle: 'none', m: 0, px: 1.5, py: 2, display: 'grid', gap: 0.5 };
const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.75,
  px: 1.5,
  minHeight: 44,
  borderRadius: 1,
  color: 'text.secondary',
  fontSize: '0.9375rem',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', fontWeight: 600, bgcolor: 'action.hover' },
};
