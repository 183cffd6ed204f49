import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Card, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ListedArea } from '#shared/courses/key-learning-area.contract';
import { pathTo, placePath } from '#shared/site/paths';
import { useSession } from '../../auth/session.tsx';
import { Column, Quiet, TitleLink } from '../../components/layout/layout.tsx';
import { Picture } from '../../components/text/Picture.tsx';

/**
 * The tile of an area: its name, which links to its courses, and its picture if it has one. Where a
 * person sees one course only, a second link opens that; where none, the tile says so.
 */
export function AreaTile({ area, isFirst }: { area: ListedArea; isFirst: boolean }) {
  const { ribbon_logo } = useSession().settings.banner_images;
  const [hasLogo, setLogo] = useState(ribbon_logo.startsWith('/'));
  return (
    <Card sx={area.none ? quiet : tile}>
      {area.imageUrl ? (
        <Picture
          src={area.imageUrl}
          alt=""
          width={450}
          height={300}
          isFirst={isFirst}
          sx={picture}
        />
      ) : hasLogo ? (
        <SchoolLogo logo={ribbon_logo} onMissing={() => setLogo(false)} />
      ) : (
        <Typography variant="h2" component="div" aria-hidden sx={initial}>
          {area.key_learning_area.slice(0, 1)}
        </Typography>
      )}
      <Column gap={0} sx={{ flex: 1, minWidth: 0, alignContent: 'center' }}>
        <Typography variant="h3" component="h2" sx={{ fontSize: '1rem' }}>
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
        {area.none && <Quiet size="small">No course page yet</Quiet>}
      </Column>
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

/** The name is what is looked for; the picture is small beside it. */
const tile = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  p: 1,
  height: '100%',
  minHeight: 88,
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'text.secondary' },
} as const;
/** An area without a course looks like text: there is nothing to open but the sentence that says so. */
const quiet = { ...tile, bgcolor: 'transparent', borderColor: 'transparent', '&:hover': {} };
/** Above the link of the card. */
const only = {
  position: 'relative',
  zIndex: 1,
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  minHeight: 44,
  overflowWrap: 'anywhere',
} as const;
const picture = { width: 96, height: 'auto', flexShrink: 0 };
/** The size of a picture. */
const logoBox = {
  width: 96,
  flexShrink: 0,
  aspectRatio: '450 / 300',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 1,
  bgcolor: 'action.hover',
};
/** An area without any picture has its first letter in the colours of the school's bar. */
const initial = {
  ...logoBox,
  bgcolor: 'var(--school, #2f4a5c)',
  color: 'var(--on-school, #fff)',
};
