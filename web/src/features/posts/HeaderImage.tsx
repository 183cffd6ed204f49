import Box from '@mui/material/Box';
import { connectionHeaders as connectionHeadersApi } from '#shared/connection-headers/connection-headers.contract';
import { useRead } from '../../api/hooks.ts';
import { Hero } from '../../components/screen/Hero.tsx';

/** The newest current header of the magazine. Without a header it takes no space. */
export function HeaderImage() {
  const { data } = useRead(connectionHeadersApi.list, { limit: 20 });
  const latest = data?.records.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0];
  if (!latest?.featured_img_url) return null;
  return (
    <Box sx={{ mb: { xs: 3, md: 5 } }}>
      <Hero
        src={latest.featured_img_url}
        alt={latest.alttext}
        caption={latest.caption}
        location={latest.caption_location}
      />
    </Box>
  );
}
