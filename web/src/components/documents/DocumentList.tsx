import { Alert, Box, Button, LinearProgress, Stack } from '@mui/material';
import { isRunning, type PortalDocument } from '#shared/documents/documents.contract';
import type { Documents } from '../../api/useDocuments.ts';
import { Row } from '../layout/layout.tsx';
import { PollingStopped } from '../screen/PollingStopped.tsx';
import { DateWords } from '../text/DateWords.tsx';

interface DocumentListProps {
  documents: Documents;
  /** What a row of the file is: `e-mail`. */
  row: string;
  /** Several of them, if it is not `row` with an s. */
  rows?: string | undefined;
}

/** The files that were requested on a screen: how far they are, and the download when ready. */
export function DocumentList({ documents, row, rows }: DocumentListProps) {
  const { shown, error, hasStopped, lookAgain } = documents;
  return (
    <Stack spacing={1} sx={{ mb: 2 }} component="section" aria-label="Your files">
      {hasStopped && <PollingStopped error={error} onLook={lookAgain} />}
      {shown.map((each) => (
        <DocumentRow
          key={each.documentUid}
          file={each}
          documents={documents}
          row={row}
          rows={rows}
        />
      ))}
    </Stack>
  );
}

interface DocumentRowProps extends DocumentListProps {
  file: PortalDocument;
}

function DocumentRow({ file, ...props }: DocumentRowProps) {
  if (isRunning(file)) return <Running file={file} {...props} />;
  if (file.state === 'failed') return <Failed file={file} {...props} />;
  return <Ready file={file} {...props} />;
}

/** Shows how many rows are done, with Cancel. */
function Running({ file, documents }: DocumentRowProps) {
  const { documentUid, done, total } = file;
  return (
    <Row gap={1.5} align="center" sx={{ fontSize: '0.9375rem' }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <p role="status" className="figures" style={{ margin: '0 0 4px' }}>
          {`Making ${nameOf(file)}: ${figures(done, total)} You can leave this page.`}
        </p>
        <LinearProgress
          aria-label={`Making ${nameOf(file)}`}
          variant={total ? 'determinate' : 'indeterminate'}
          value={total ? Math.min(100, (done / total) * 100) : 0}
        />
      </Box>
      <Button onClick={() => void documents.cancel(documentUid)}>Cancel</Button>
    </Row>
  );
}

/** Shows why a file could not be made. */
function Failed({ file, documents }: DocumentRowProps) {
  const { documentUid, message } = file;
  const again = documents.againOf(documentUid);
  const tryAgain = async (start: NonNullable<typeof again>) => {
    await documents.remove(documentUid);
    await documents.start(documentUid, start);
  };
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={wrapped}
      action={
        <>
          {again && (
            <Button size="small" color="inherit" onClick={() => void tryAgain(again)}>
              Try again
            </Button>
          )}
          <RemoveButton file={file} documents={documents} />
        </>
      }
    >
      {message ?? "We couldn't make the file. Start it again."}
    </Alert>
  );
}

function Ready({ file, documents, row, rows = `${row}s` }: DocumentRowProps) {
  return (
    <Alert
      severity="success"
      variant="outlined"
      sx={wrapped}
      action={
        <>
          <Button
            size="small"
            color="inherit"
            aria-label={`Download ${nameOf(file)}`}
            onClick={() => void documents.download(file.documentUid)}
          >
            Download
          </Button>
          <RemoveButton file={file} documents={documents} />
        </>
      }
    >
      {`${nameOf(file)} is ready, with ${rowCount(file.done, row, rows)}. `}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <DateWords at={file.created_at} withTime />
      </Box>
    </Alert>
  );
}

const RemoveButton = ({ file, documents }: Omit<DocumentRowProps, 'row' | 'rows'>) => (
  <Button
    size="small"
    color="inherit"
    aria-label={`Remove ${nameOf(file)}`}
    onClick={() => void documents.remove(file.documentUid)}
  >
    Remove
  </Button>
);

/** Returns the name of a file in a sentence: “DIGEST Email Logs” (CSV). */
const nameOf = ({ title, format }: PortalDocument) => `“${title}” (${format.toUpperCase()})`;

const rowCount = (count: number, row: string, rows: string) =>
  count === 1 ? `one ${row}` : `${count.toLocaleString('en-AU')} ${rows}`;

const figures = (done: number, total: number | undefined) =>
  total
    ? `${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}.`
    : `${done.toLocaleString('en-AU')} so far.`;

/** On a phone the buttons are below the text. */
const wrapped = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 220px' } };
