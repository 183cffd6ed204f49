import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ConnectionsPdf } from '#shared/connections/connections-pdf.contract';
import { pathTo } from '#shared/site/paths';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { PollingStopped } from '../../components/screen/PollingStopped.tsx';
import { PdfTable } from './PdfTable.tsx';
import { usePdfs } from './usePdfs.ts';

const SendPdfDialog = onDemand(async () => (await import('./SendPdfDialog.tsx')).SendPdfDialog);

/** The PDFs of the magazine for people outside the school, with the specified columns. */
export function ConnectionsPdfSection() {
  const pdfs = usePdfs();
  const { records, error, refresh, loadMore, isLoadingMore } = pdfs;
  const [mailed, setMailed] = useState<ConnectionsPdf>();
  return (
    <Box component="section" aria-labelledby="connections-pdf" sx={{ mt: 5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id="connections-pdf" variant="h2" sx={{ flex: '1 1 auto' }}>
          Connections PDF
        </Typography>
        <Button component={Link} to={pathTo('/admin/connections-email')} variant="outlined">
          Edit Email template
        </Button>
        <Button variant="contained" loading={pdfs.isSending} onClick={() => void pdfs.generate()}>
          Generate PDF
        </Button>
      </Stack>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 640 }}>
        A PDF holds every newsletter that is live and made public at this moment. Read it before you
        send it: it leaves the school.
      </Typography>
      {pdfs.hasStopped && <PollingStopped onLook={pdfs.lookAgain} />}
      {error && !records && (
        <Failure what="The list of PDFs" error={error} onRetry={() => void refresh()} />
      )}
      {records?.length === 0 && (
        <EmptyState title="No records found!">
          Generate the first PDF. It takes less than a minute.
        </EmptyState>
      )}
      {records && records.length > 0 && (
        <PdfTable
          pdfs={records}
          onDownload={(pdf) => void pdfs.download(pdf)}
          onRemove={(pdf) => void pdfs.remove(pdf)}
          onEmail={setMailed}
        />
      )}
      {loadMore && (
        <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 2 }}>
          Load more
        </Button>
      )}
      {mailed && (
        <SendPdfDialog
          pdf={mailed}
          onSent={() => {
            setMailed(undefined);
            void refresh();
          }}
          onClose={() => setMailed(undefined)}
        />
      )}
    </Box>
  );
}
