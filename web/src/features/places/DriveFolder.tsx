import { Box } from '@mui/material';
import { embedOf } from '#shared/embeds/embeds';
import type { Page } from '#shared/pages/page-fields';
import { EmptyState } from '../../components/screen/EmptyState.tsx';

/** The linked Google Drive folder of a page, as a list or a grid. */
export function DriveFolder({ page }: { page: Page }) {
  const address = page.google_drive_url;
  const frame = embedOf(address);
  if (!frame)
    return (
      <EmptyState title="No folder is linked yet">An editor of the page can link one.</EmptyState>
    );
  return (
    <Box
      component="iframe"
      // Another view of the folder is another document for the frame.
      key={address}
      src={address}
      title={`${page.title}: ${frame.title}`}
      sandbox={frame.sandbox}
      referrerPolicy="no-referrer"
      loading="lazy"
      height={600}
      sx={{ width: '100%', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' }}
    />
  );
}
