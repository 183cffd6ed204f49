import { Box, Button, Chip, CircularProgress, Stack } from '@mui/material';
import type { ConnectionsPdf } from '#shared/connections/connections-pdf.contract';
import { RowList } from '../../components/lists/RowList.tsx';
import { DateText } from '../../components/text/DateText.tsx';

interface PdfTableProps {
  pdfs: readonly ConnectionsPdf[];
  onDownload: (pdf: ConnectionsPdf) => void;
  onRemove: (pdf: ConnectionsPdf) => void;
  /** Opens the form that sends a PDF. Without it no PDF can be sent. */
  onEmail: (pdf: ConnectionsPdf) => void;
}

const columns = [
  { name: 'Created At' },
  { name: 'Title', isName: true, sx: { minWidth: 160, fontWeight: 600 } },
  { name: 'Status' },
  { name: 'Error', sx: { minWidth: 100 } },
  { name: 'Emailed' },
];

/** The PDFs of the school, newest first, with what can be done with each. */
export const PdfTable = ({ pdfs, ...acts }: PdfTableProps) => (
  <RowList
    label="Connections PDFs"
    list="connections-pdfs"
    foldsActs
    heading="h3"
    columns={columns}
    rows={pdfs.map((pdf) => ({
      key: pdf.connections_pdfUid,
      name: pdf.title,
      cells: [
        <DateText key="created" at={pdf.created_at} withTime />,
        pdf.title,
        <Status key="status" pdf={pdf} />,
        pdf.error,
        pdf.emailed_at ? <DateText key="emailed" at={pdf.emailed_at} withTime /> : 'No',
      ],
      acts: <Acts pdf={pdf} {...acts} />,
    }))}
  />
);

/** The state of a PDF in a word, and how much is in it. */
function Status({ pdf: { status, articles, bytes } }: { pdf: ConnectionsPdf }) {
  if (status === 'Generating') {
    return (
      <Chip
        size="small"
        label="Generating"
        variant="outlined"
        icon={<CircularProgress aria-hidden size={12} color="inherit" />}
      />
    );
  }
  if (status === 'Failed') {
    return <Chip size="small" label="Failed" color="error" variant="outlined" />;
  }
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <Chip size="small" label="Completed" color="success" variant="outlined" />
      <span className="figures">
        {`${articles} ${articles === 1 ? 'newsletter' : 'newsletters'}`}
        {bytes !== undefined && (
          <>
            {', '}
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {sizeText(bytes)}
            </Box>
          </>
        )}
      </span>
    </Stack>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;

function Acts({
  pdf,
  onDownload,
  onRemove,
  onEmail,
}: { pdf: ConnectionsPdf } & Omit<PdfTableProps, 'pdfs'>) {
  const { status, title, emailed } = pdf;
  if (status === 'Generating') return null;
  const isDone = status === 'Completed';
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {isDone && (
        <Button size="small" aria-label={`Download ${title}`} onClick={() => onDownload(pdf)}>
          Download
        </Button>
      )}
      {isDone && !emailed && (
        <Button size="small" aria-label={`Email ${title}`} onClick={() => onEmail(pdf)}>
          Email
        </Button>
      )}
      <Button
        size="small"
        color="error"
        aria-label={`Delete ${title}`}
        onClick={() => onRemove(pdf)}
      >
        Delete
      </Button>
    </Stack>
  );
}
