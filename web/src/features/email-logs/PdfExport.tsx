import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { PollingStopped } from '../../components/screen/PollingStopped.tsx';
import type { usePdfExport } from './usePdfExport.ts';

type PdfExport = ReturnType<typeof usePdfExport>;

/** Shows the progress of a PDF export, and its download button when it is ready. */
export function PdfProgress({ pdf }: { pdf: PdfExport }) {
  const { started, progress, error, isWaiting } = pdf;
  if (!started) return null;
  const forget = (
    <Button size="small" color="inherit" onClick={pdf.forget}>
      Close
    </Button>
  );
  if (pdf.hasStopped) {
    return (
      <Box sx={box}>
        <PollingStopped error={error} onLook={pdf.lookAgain} />
      </Box>
    );
  }
  if (error || progress?.state === 'failed') {
    return (
      <Alert severity="error" variant="outlined" sx={box} action={forget}>
        {error?.message ?? progress?.message ?? "We couldn't make the PDF. Start it again."}
      </Alert>
    );
  }
  if (isWaiting) {
    const { done = 0, total } = progress ?? {};
    return (
      <Box sx={box}>
        <p role="status" className="figures" style={{ margin: '0 0 4px' }}>
          {`Making “${started.title}”${done > 0 ? `: ${figures(done, total)}` : ' …'} You can leave this page. The PDF will still be made.`}
        </p>
        <LinearProgress
          aria-label="Making the PDF"
          variant={total ? 'determinate' : 'indeterminate'}
          value={total ? Math.min(100, (done / total) * 100) : 0}
        />
      </Box>
    );
  }
  return (
    <Alert
      severity="success"
      variant="outlined"
      sx={box}
      action={
        <>
          <Button size="small" color="inherit" onClick={() => void pdf.fetch()}>
            Download PDF
          </Button>
          {forget}
        </>
      }
    >
      {`“${started.title}” is ready, with ${eMails(progress?.done ?? 0)}.`}
    </Alert>
  );
}

const eMails = (count: number) =>
  count === 1 ? 'one e-mail' : `${count.toLocaleString('en-AU')} e-mails`;

const figures = (done: number, total: number | undefined) =>
  total
    ? `${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}.`
    : `${done.toLocaleString('en-AU')} so far.`;

const box = { mb: 2, fontSize: '0.9375rem' };
