import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Page } from '#shared/pages/page-fields';
import { driveFolderAddress } from '#shared/pages/page-folder';
import { RichContent } from '../../../components/text/RichContent.tsx';
import { DriveFolder } from '../DriveFolder.tsx';
import { hasPart } from '../parts.ts';
import type { textsWith } from './versionForm.ts';

interface VersionPreviewProps {
  page: Page;
  /** The content of the page with the version. */
  texts: ReturnType<typeof textsWith>;
  /** The window in words. */
  when: string;
  onClose: () => void;
}

/** Shows the page as its readers will see it. */
export function VersionPreview({ page, texts, when, onClose }: VersionPreviewProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="md"
      aria-labelledby="preview-title"
    >
      <DialogTitle id="preview-title">As readers will see it</DialogTitle>
      <DialogContent tabIndex={0}>
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {when}
        </Typography>
        <Typography variant="h1" component="h3" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          {texts.title}
        </Typography>
        <Body page={page} texts={texts} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Body({ page, texts }: Pick<VersionPreviewProps, 'page' | 'texts'>) {
  if (hasPart('content', page)) return <RichContent html={texts.content_html} />;
  if (hasPart('folder', page)) {
    const { title, google_drive_url: folder, file_view_type } = texts;
    const google_drive_url = driveFolderAddress(folder, file_view_type) ?? '';
    return <DriveFolder page={{ ...page, title, file_view_type, google_drive_url }} />;
  }
  return (
    <Typography color="textSecondary">What stands below the title does not change.</Typography>
  );
}
