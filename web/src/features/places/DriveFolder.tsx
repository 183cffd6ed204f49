import Box from '@mui/material/Box';
import type { Page } from '#shared/contract/page-fields';
import { embedOf } from '#shared/domain/embeds';
import { EmptyState } from '../../components/EmptyState.tsx';

/** The linked Google Drive folder of a page, as a list or a grid. */
export function DriveFolder({ page }: { page: Page }) {
  const address = page.google_drive_url;
  const frame = embedOf(address);
  if (!frame) return <EmptyState title="No folder is linked yet" />;
  return (
    <Box
      component="iframe"
      // A folder that is shown in another way is another document.
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
