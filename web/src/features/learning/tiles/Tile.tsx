import { Box, Card, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';

interface TileProps {
  title: string;
  /** The address of what the tile leads to; the whole tile is its link. */
  to?: string | undefined;
  /** Opens it in a new tab. */
  isOutside?: boolean;
  children: ReactNode;
  /** Further links, which are not part of the tile's own. */
  more?: ReactNode;
  sx?: object;
}

/** A tile of the overview: it answers one question, and leads to more about it. */
export function Tile({ title, to, isOutside = false, children, more, sx }: TileProps) {
  return (
    <Card component="section" aria-label={title} sx={[tile, to !== undefined && leading, sx ?? {}]}>
      <Box component="h3" sx={heading}>
        {to === undefined ? (
          title
        ) : (
          <Link
            component={RouterLink}
            to={to}
            {...(isOutside && { target: '_blank', rel: 'noopener' })}
            underline="hover"
            sx={cover}
          >
            {title}
            {isOutside && <span style={visuallyHidden}>, opens in a new tab</span>}
          </Link>
        )}
      </Box>
      {children}
      {more}
    </Card>
  );
}

const tile = {
  position: 'relative',
  p: 2,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  breakInside: 'avoid',
};
const leading = { '&:hover': { borderColor: 'text.secondary' } };
const heading = { m: 0, fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 };
/** The link covers its tile; links in `more` are above it. */
const cover = {
  color: 'text.primary',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};
