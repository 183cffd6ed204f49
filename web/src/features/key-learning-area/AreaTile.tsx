import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { KeyLearningArea } from '#shared/contract/key-learning-area';
import { useSession } from '../../auth/session.tsx';
import { Picture } from '../../components/Picture.tsx';
import { paths } from '../../paths.ts';

/** An area of learning: its picture and its name, which leads to its courses. */
export function AreaTile({ area, isFirst }: { area: KeyLearningArea; isFirst: boolean }) {
  return (
    <Card sx={tile}>
      {area.imageUrl ? (
        <Picture src={area.imageUrl} alt="" width={450} height={300} isFirst={isFirst} sx={wide} />
      ) : (
        <SchoolLogo />
      )}
      <Typography variant="h3" component="h2" sx={{ p: 2 }}>
        <Box component={Link} to={paths.keyLearningArea(area.klaUid)} sx={title}>
          {area.key_learning_area}
        </Box>
      </Typography>
    </Card>
  );
}

/** What stands for an area without a picture: the school's ribbon logo. */
function SchoolLogo() {
  const { ribbon_logo } = useSession().settings.banner_images;
  const [isMissing, setMissing] = useState(!ribbon_logo.startsWith('/'));
  if (isMissing) return <Picture src="" alt="" width={450} height={300} sx={wide} />;
  return (
    <Box sx={logoRoom}>
      <Box
        component="img"
        src={ribbon_logo}
        alt=""
        onError={() => setMissing(true)}
        sx={{ maxWidth: '70%', maxHeight: '60%' }}
      />
    </Box>
  );
}

const tile = {
  position: 'relative',
  height: '100%',
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'text.secondary' },
} as const;
const wide = { width: '100%', height: 'auto', borderRadius: 0 };
/** As large as a picture, so that the tiles of a row are alike. */
const logoRoom = {
  aspectRatio: '450 / 300',
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'action.hover',
};
const title = {
  color: 'text.primary',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
};
