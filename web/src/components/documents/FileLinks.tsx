import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { type FileType, fileWords } from '#shared/files/files';
import { sizeWords } from '#shared/files/size-words';
import { useFeedback } from '../feedback/feedback.tsx';
import { Row } from '../layout/layout.tsx';

/** Returns the address of a download, which is valid for a moment; undefined if nothing is downloaded. */
export type AddressOf = (uid: string) => Promise<{ readonly url: string } | undefined>;

/** A file that can be downloaded. */
interface LinkedFile {
  readonly uid: string;
  readonly filename: string;
  readonly content_type: FileType;
  /** In bytes. */
  readonly size: number;
}

interface FileLinksProps {
  files: readonly LinkedFile[];
  /** Each file has a line of its own, which says its kind too. */
  isList?: boolean;
  addressOf: AddressOf;
}

/** A button for each file, which downloads it; nothing without files. */
export function FileLinks({ files, isList, addressOf }: FileLinksProps) {
  const { attempt } = useFeedback();
  if (files.length === 0) return null;
  const download = (uid: string) =>
    attempt(async () => {
      const found = await addressOf(uid);
      // The address is only a download, so the page stays.
      if (found) window.location.assign(found.url);
    });
  return (
    <Row
      component="ul"
      aria-label="Files"
      sx={{ listStyle: 'none', m: 0, p: 0, flexDirection: isList ? 'column' : undefined }}
    >
      {files.map(({ uid, ...file }) => {
        const { filename } = file;
        const words = isList ? fileWords(file) : sizeWords(file.size);
        return (
          <li key={uid}>
            <Button
              variant="outlined"
              size="small"
              startIcon={<DownloadIcon />}
              aria-label={`Download ${filename}, ${words}`}
              onClick={() => void download(uid)}
              sx={{ minHeight: 44, textAlign: 'start', overflowWrap: 'anywhere' }}
            >
              {`${filename} (${words})`}
            </Button>
          </li>
        );
      })}
    </Row>
  );
}
