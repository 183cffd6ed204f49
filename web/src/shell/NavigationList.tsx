import { Box } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { visuallyHidden } from '../components/screen/visuallyHidden.ts';
import { type NavigationItem, useNavigation } from './navigation.tsx';

interface NavigationListProps {
  onChoose?: () => void;
  /** Shows only the icons; the names are read aloud and shown on hover. */
  isCompact?: boolean;
}

/** The navigation's entries, in the rail and in the drawer. */
export function NavigationList({ onChoose, isCompact = false }: NavigationListProps) {
  const items = useNavigation();
  const { pathname } = useLocation();
  const isHere = ({ url }: NavigationItem) =>
    url === '/' ? pathname === '/' : `${pathname}/`.startsWith(`${url}/`);
  return (
    <Box component="ul" sx={isCompact ? compact : list}>
      {items.map((item) => (
        <li key={item.url} title={isCompact ? item.label : undefined}>
          {item.isOutside ? (
            <Box component="a" href={item.url} target="_blank" rel="noopener noreferrer" sx={entry}>
              <item.Icon />
              <Words item={item} isHidden={isCompact} />
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
              <Words item={item} isHidden={isCompact} />
            </Box>
          )}
        </li>
      ))}
    </Box>
  );
}

interface WordsProps {
  item: NavigationItem;
  isHidden: boolean;
}

/** The name of a tile, and its description below. */
function Words({ item: { label, description }, isHidden }: WordsProps) {
  if (isHidden) return <span style={visuallyHidden}>{label}</span>;
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

const list = { listStyle: 'none', m: 0, px: 1.5, py: 2, display: 'grid', gap: 0.5 };
const compact = { ...list, px: 0.75, '& a': { px: 1.25 } };
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
