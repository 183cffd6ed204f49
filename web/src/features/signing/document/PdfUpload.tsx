import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { FileView } from '#shared/signing/pages';
import { PollingStopped } from '../../../components/screen/PollingStopped.tsx';
import { usePdfUpload } from './usePdfUpload.ts';

interface PdfUploadProps {
  hasFile: boolean;
  onReady: (file: FileView) => void;
}

/** Takes a PDF by dialog or drop, shows its upload and inspection, and why it was refused. */
export function PdfUpload({ hasFile, onReady }: PdfUploadProps) {
  const [isOver, setOver] = useState(false);
  const pdf = usePdfUpload(onReady);
  const isBusy = pdf.share !== undefined || pdf.isInspected;
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isBusy) void pdf.send(file);
  };
  return (
    <Box
      component="section"
      aria-label="PDF"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      sx={{ ...zone, borderColor: isOver ? 'primary.main' : 'text.secondary' }}
    >
      <Typography>
        {hasFile
          ? 'Upload another PDF to replace this one. Fields stay where they are.'
          : 'Upload the PDF that families sign: 20 MB and 200 pages at most, without scripts or forms.'}
      </Typography>
      <ChooseButton hasFile={hasFile} isBusy={isBusy} onFiles={take} />
      <Box role="status" sx={{ width: '100%', maxWidth: 420 }}>
        <Progress pdf={pdf} />
        {pdf.fault && <Typography color="error">{pdf.fault}</Typography>}
      </Box>
    </Box>
  );
}

/** How far the upload or the inspection is. */
function Progress({ pdf }: { pdf: ReturnType<typeof usePdfUpload> }) {
  const { share, isInspected, inspection, cancel } = pdf;
  if (share !== undefined) {
    return (
      <>
        <Typography variant="body2" className="figures">
          {`Sending: ${Math.round(share * 100)} %`}
        </Typography>
        <LinearProgress variant="determinate" value={share * 100} aria-label="Sending" />
        <Button size="small" onClick={cancel}>
          Stop
        </Button>
      </>
    );
  }
  if (!isInspected) return null;
  if (inspection.hasStopped || inspection.error) {
    return <PollingStopped error={inspection.error} onLook={inspection.lookAgain} />;
  }
  return (
    <>
      <Typography variant="body2">
        The PDF is checked and its pages are drawn. This takes a moment.
      </Typography>
      <LinearProgress aria-label="Checking the PDF" />
    </>
  );
}

interface ChooseButtonProps {
  hasFile: boolean;
  isBusy: boolean;
  onFiles: (files: FileList | null) => void;
}

function ChooseButton({ hasFile, isBusy, onFiles }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={hasFile ? 'outlined' : 'contained'}
        startIcon={<UploadIcon />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {hasFile ? 'Replace PDF' : 'Choose a PDF'}
      </Button>
      <input
        hidden
        type="file"
        ref={input}
        accept="application/pdf,.pdf"
        onChange={({ target }) => {
          onFiles(target.files);
          // Without this, the same file could not be chosen again after it was corrected.
          target.value = '';
        }}
      />
    </>
  );
}

const zone = {
  ...{ display: 'grid', gap: 2, justifyItems: 'start', p: 3 },
  ...{ border: '1px dashed', borderRadius: 1 },
};
