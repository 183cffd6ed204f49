import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { FileButton } from './FileButton.tsx';

interface FileDropProps {
  /** The name of the area for screen readers. */
  label: string;
  /** What the button says. */
  choose: string;
  /** Whether the button is the main one of the screen. */
  isMain?: boolean;
  /** The types and endings of files, as in `accept` of a file field. */
  accept: string;
  /** Whether a file is on its way: then none is taken. */
  isBusy: boolean;
  onFiles: (files: readonly File[]) => void;
  /** What kind of file it takes. */
  children: ReactNode;
  /** Faults and progress, which screen readers announce. */
  status: ReactNode;
}

/** An area that takes files by a dialog or by drop. */
export function FileDrop(props: FileDropProps) {
  const { label, choose, isMain = true, accept, isBusy, onFiles, children, status } = props;
  const [isOver, setOver] = useState(false);
  return (
    <Box
      component="section"
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = Array.from(event.dataTransfer.files);
        if (files.length > 0 && !isBusy) onFiles(files);
      }}
      sx={{ ...zone, borderColor: isOver ? 'primary.main' : 'text.secondary' }}
    >
      {children}
      <FileButton
        variant={isMain ? 'contained' : 'outlined'}
        startIcon={<UploadIcon />}
        disabled={isBusy}
        accept={accept}
        onFiles={onFiles}
      >
        {choose}
      </FileButton>
      <Box role="status" sx={{ width: '100%', maxWidth: 420 }}>
        {status}
      </Box>
    </Box>
  );
}

const zone = {
  display: 'grid',
  gap: 2,
  justifyItems: 'start',
  p: 3,
  border: '1px dashed',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
