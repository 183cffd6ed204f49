import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { type RollList, rollCall as rollCallApi } from '#shared/emergency/roll-call.contract';
import { call } from '../../../api/client.ts';
import { useDocuments } from '../../../api/useDocuments.ts';
import { DocumentList } from '../../../components/documents/DocumentList.tsx';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Row } from '../../../components/layout/layout.tsx';

/** Saves the chosen list as a file, or prints the names that are shown. */
export function RollTools({ list, group }: { list: RollList; group: string | undefined }) {
  const { fail } = useFeedback();
  const documents = useDocuments('roll-call', fail);
  const input = { list, ...(group && { group }) };
  const save = () =>
    documents.start(JSON.stringify(input), (idempotencyKey) =>
      call(rollCallApi.startExport, input, { idempotencyKey }),
    );
  return (
    <Box className="no-print" sx={{ mb: 2 }}>
      <Row sx={{ mb: 1 }}>
        <Button
          variant="outlined"
          startIcon={<PrintIcon />}
          onClick={() => window.print()}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          Print list
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          disabled={documents.isStarting}
          onClick={() => void save()}
        >
          Save as CSV
        </Button>
      </Row>
      {documents.shown.length > 0 && (
        <DocumentList documents={documents} row="person" rows="people" />
      )}
    </Box>
  );
}
