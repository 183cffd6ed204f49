import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { NoLongerLooking } from '../../components/NoLongerLooking.tsx';
import type { usePdfExport } from './usePdfExport.ts';

type PdfExport = ReturnType<typeof usePdfExport>;

/** How far the PDF is; when it is ready, the way to it. */
export function PdfProgress({ pdf }: { pdf: PdfExport }) {
  const { asked, progress, error, isWaiting } = pdf;
  if (!asked) return null;
  const forget = (
    <Button size="small" color="inherit" onClick={pdf.forget}>
      Close
    </Button>
  );
  if (pdf.hasStopped) {
    return (
      <Box sx={box}>
        <NoLongerLooking error={error} onLook={pdf.lookAgain} />
      </Box>
    );
  }
  if (error || progress?.state === 'failed') {
    return (
      <Alert severity="error" variant="outlined" sx={box} action={forget}>
        {error?.message ?? progress?.message ?? 'The PDF could not be made.'}
      </Alert>
    );
  }
  if (isWaiting) {
    const { done = 0, total } = progress ?? {};
    return (
      <Box sx={box}>
        <p role="status" className="figures" style={{ margin: '0 0 4px' }}>
          {`Making “${asked.title}”${done > 0 ? `: ${figures(done, total)}` : ' …'} You may leave this page; the work goes on.`}
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
      {`“${asked.title}” is ready, with ${eMails(progress?.done ?? 0)}.`}
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
