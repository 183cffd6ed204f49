import Box from '@mui/material/Box';
import { api } from '#shared/contract/api';
import type { ConnectionHeader } from '#shared/contract/connection-headers';
import { useRead } from '../../api/hooks.ts';
import { Picture } from '../../components/Picture.tsx';

/** The magazine's hero: the latest of the headers that are out. Without one it takes no space. */
export function HeaderImage() {
  const { data } = useRead(api['connection-headers'].list, { limit: 20 });
  const latest = data?.records.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0];
  if (!latest?.featured_img_url) return null;
  return (
    <Box component="figure" sx={{ m: 0, mb: { xs: 3, md: 5 }, position: 'relative' }}>
      <Picture
        isFirst
        src={latest.featured_img_url}
        alt={latest.alttext}
        width={1600}
        height={690}
        sx={{ width: '100%', height: 'auto' }}
      />
      {latest.caption && latest.caption_location !== 'no_caption' && (
        <Box component="figcaption" sx={{ ...caption, ...corner(latest.caption_location) }}>
          {latest.caption}
        </Box>
      )}
    </Box>
  );
}

const corner = (location: ConnectionHeader['caption_location']) => ({
  [location.startsWith('top') ? 'top' : 'bottom']: 16,
  [location.endsWith('left') ? 'left' : 'right']: 16,
});

const caption = {
  position: 'absolute',
  maxWidth: '70%',
  px: 1.5,
  py: 0.75,
  borderRadius: 1,
  bgcolor: 'rgba(18, 20, 22, 0.82)',
  color: '#fff',
  fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
};
