import { Button, LinearProgress, Typography } from '@mui/material';
import type { FileView } from '#shared/signing/pages';
import { FileDrop } from '../../../components/forms/files/FileDrop.tsx';
import { SendingProgress } from '../../../components/forms/files/SendingProgress.tsx';
import { PollingStopped } from '../../../components/screen/PollingStopped.tsx';
import { usePdfUpload } from './usePdfUpload.ts';

interface PdfUploadProps {
  hasFile: boolean;
  onReady: (file: FileView) => void;
}

/** Takes a PDF by dialog or drop, shows its upload and inspection, and why it was refused. */
export function PdfUpload({ hasFile, onReady }: PdfUploadProps) {
  const pdf = usePdfUpload(onReady);
  return (
    <FileDrop
      label="PDF"
      choose={hasFile ? 'Replace PDF' : 'Choose a PDF'}
      isMain={!hasFile}
      accept="application/pdf,.pdf"
      isBusy={pdf.share !== undefined || pdf.isInspected}
      onFiles={([file]) => file && void pdf.send(file)}
      status={
        <>
          <Progress pdf={pdf} />
          {pdf.fault && <Typography color="error">{pdf.fault}</Typography>}
          {pdf.note && <Typography>{pdf.note}</Typography>}
        </>
      }
    >
      <Typography>
        {hasFile
          ? 'Upload another PDF to replace this one. Fields stay where they are.'
          : 'Upload the PDF that families sign: 20 MB and 200 pages at most, without scripts or forms.'}
      </Typography>
    </FileDrop>
  );
}

/** How far the upload or the inspection is. */
function Progress({ pdf }: { pdf: ReturnType<typeof usePdfUpload> }) {
  const { share, isInspected, inspection, cancel } = pdf;
  if (share !== undefined) {
    return (
      <>
        <SendingProgress share={share} />
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
