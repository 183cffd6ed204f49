import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import type { Attachment } from '#shared/absences/notice';
import { useFeedback } from '../feedback/feedback.tsx';
import { Row } from '../layout/layout.tsx';
import { sizeWords } from './sizeWords.ts';

interface FileLinksProps {
  files: readonly Attachment[] | undefined;
  /** Returns the address of a download, which is valid for a moment. */
  addressOf: (attachmentUid: string) => Promise<{ readonly url: string }>;
}

/** A button for each file, which downloads it; nothing without files. */
export function FileLinks({ files = [], addressOf }: FileLinksProps) {
  const { attempt } = useFeedback();
  if (files.length === 0) return null;
  const download = (attachmentUid: string) =>
    attempt(async () => {
      const { url } = await addressOf(attachmentUid);
      // The address is only a download, so the page stays.
      window.location.assign(url);
    });
  return (
    <Row component="ul" aria-label="Files" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {files.map(({ attachmentUid, filename, size }) => (
        <li key={attachmentUid}>
          <Button
            variant="outlined"
            size="small"
            startIcon={<DownloadIcon />}
            aria-label={`Download ${filename}, ${sizeWords(size)}`}
            onClick={() => void download(attachmentUid)}
            sx={{ minHeight: 44, textAlign: 'start', overflowWrap: 'anywhere' }}
          >
            {`${filename} (${sizeWords(size)})`}
          </Button>
        </li>
      ))}
    </Row>
  );
}
