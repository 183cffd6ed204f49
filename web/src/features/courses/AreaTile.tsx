import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Card, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ListedArea } from '#shared/courses/key-learning-area.contract';
import { pathTo, placePath } from '#shared/site/paths';
import { useSession } from '../../auth/session.tsx';
import { TitleLink } from '../../components/layout/layout.tsx';
import { Picture } from '../../components/text/Picture.tsx';

/**
 * The tile of an area: its name, which links to its courses, and its picture if it has one. Where a
 * person sees one course only, a second link opens that.
 */
export function AreaTile({ area, isFirst }: { area: ListedArea; isFirst: boolean }) {
  const { ribbon_logo } = useSession().settings.banner_images;
  const [hasLogo, setLogo] = useState(ribbon_logo.startsWith('/'));
  const isPlain = !area.imageUrl && !hasLogo;
  return (
    <Card sx={tile}>
      {area.imageUrl && (
        <Picture src={area.imageUrl} alt="" width={450} height={300} isFirst={isFirst} sx={wide} />
      )}
      {!area.imageUrl && hasLogo && (
        <SchoolLogo logo={ribbon_logo} onMissing={() => setLogo(false)} />
      )}
      {isPlain && (
        <Typography variant="h1" component="div" aria-hidden sx={initial}>
          {area.key_learning_area.slice(0, 1)}
        </Typography>
      )}
      <Typography variant="h3" component="h2" sx={{ p: 2, ...(area.only && { pb: 0.5 }) }}>
        <TitleLink to={pathTo('/key-learning-area/:id', { id: area.klaUid })} isCover>
          {area.key_learning_area}
        </TitleLink>
      </Typography>
      {area.only && (
        <Link component={RouterLink} to={placePath(area.only.slug)} sx={only}>
          {area.only.place}
          <NextIcon aria-hidden fontSize="small" />
        </Link>
      )}
    </Card>
  );
}

/** The school's ribbon logo, for an area without a picture. */
const SchoolLogo = ({ logo, onMissing }: { logo: string; onMissing: () => void }) => (
  <Box sx={logoBox}>
    <Box
      component="img"
      src={logo}
      alt=""
      onError={onMissing}
      sx={{ maxWidth: '70%', maxHeight: '60%' }}
    />
  </Box>
);

const tile = {
  position: 'relative',
  height: '100%',
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'text.secondary' },
} as const;
/** Above the link of the card. */
const only = {
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 44,
  px: 2,
  pb: 1,
  overflowWrap: 'anywhere',
} as const;
const wide = { width: '100%', height: 'auto', borderRadius: 0 };
/** The size of a picture, so that all tiles of a row have the same size. */
const logoBox = {
  aspectRatio: '450 / 300',
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'action.hover',
};
/** An area without any picture has its first letter in the colours of the school's bar. */
const initial = {
  ...logoBox,
  bgcolor: 'var(--school, #2f4a5c)',
  color: 'var(--on-school, #fff)',
  fontSize: { xs: '2.5rem', sm: '4rem' },
};
