import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import { attendance as attendanceApi } from '#shared/absences/attendance.contract';
import type { Notice } from '#shared/absences/notice';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { sizeWords } from './fileWords.ts';

interface FileLinksProps {
  notice: Pick<Notice, 'noticeUid' | 'attachments'>;
  /** Who opens them: each has a route of its own. */
  by: 'sender' | 'office';
}

/** Downloads the files of a notice. Nothing is shown of a notice without files. */
export function FileLinks({ notice: { noticeUid, attachments = [] }, by }: FileLinksProps) {
  const { attempt } = useFeedback();
  if (attachments.length === 0) return null;
  const { openAttachment } = by === 'sender' ? absencesApi : attendanceApi;
  const download = (attachmentUid: string) =>
    attempt(async () => {
      const { url } = await call(openAttachment, { noticeUid, attachmentUid });
      // The address is only a download, so the page stays.
      window.location.assign(url);
    });
  return (
    <Box component="ul" aria-label="Files" sx={list}>
      {attachments.map(({ attachmentUid, filename, size }) => (
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
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 };
