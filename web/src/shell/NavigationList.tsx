import Box from '@mui/material/Box';
import { Link, useLocation } from 'react-router-dom';
import { type NavigationItem, useNavigation } from './navigation.tsx';

/** The navigation's entries, in the rail and in the drawer. */
export function NavigationList({ onChoose }: { onChoose?: () => void }) {
  const items = useNavigation();
  const { pathname } = useLocation();
  const isHere = ({ url }: NavigationItem) =>
    url === '/' ? pathname === '/' : `${pathname}/`.startsWith(`${url}/`);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 1.5, py: 2, display: 'grid', gap: 0.5 }}>
      {items.map((item) => (
        <li key={item.url}>
          {item.isOutside ? (
            <Box component="a" href={item.url} target="_blank" rel="noopener noreferrer" sx={entry}>
              <item.Icon />
              <Words {...item} />
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
              <Words {...item} />
            </Box>
          )}
        </li>
      ))}
    </Box>
  );
}

/** The name of a tile, and its description below. */
function Words({ label, description }: NavigationItem) {
  return (
    <Box component="span" sx={{ py: 0.75, lineHeight: 1.3 }}>
      {label}
      {description && (
        <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400 }}>
          {description}
        </Box>
      )}
    </Box>
  );
}

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
