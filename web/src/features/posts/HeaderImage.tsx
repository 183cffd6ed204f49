import { Box } from '@mui/material';
import { connectionHeaders as connectionHeadersApi } from '#shared/connection-headers/connection-headers.contract';
import { useRead } from '../../api/hooks.ts';
import { Hero } from '../../components/screen/Hero.tsx';

/** Reads the newest current header of the magazine. It is above all else, so the screen waits for it. */
export function useHeaderImage() {
  const { data, error } = useRead(connectionHeadersApi.list, { limit: 20 });
  const header = data?.records.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0];
  return { header, isLoading: !data && !error };
}

/** The header of the magazine. Without one, it takes no space. */
export function HeaderImage({ header }: Pick<ReturnType<typeof useHeaderImage>, 'header'>) {
  if (!header?.featured_img_url) return null;
  return (
    <Box sx={{ mb: { xs: 3, md: 5 } }}>
      <Hero
        src={header.featured_img_url}
        alt={header.alttext}
        caption={header.caption}
        location={header.caption_location}
      />
    </Box>
  );
}
