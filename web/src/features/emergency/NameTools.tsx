import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import type { DocumentKind } from '#shared/documents/document-kinds';
import { useDocuments } from '../../api/useDocuments.ts';
import { DocumentList } from '../../components/documents/DocumentList.tsx';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Row } from '../../components/layout/layout.tsx';

type Start = Parameters<ReturnType<typeof useDocuments>['start']>[1];

interface NameToolsProps {
  kind: DocumentKind;
  /** What the file is about: the same input is started once. */
  input: object;
  start: Start;
}

/** Saves a list of names as a file, or prints the names that are shown. */
export function NameTools({ kind, input, start }: NameToolsProps) {
  const { fail } = useFeedback();
  const documents = useDocuments(kind, fail);
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
          onClick={() => void documents.start(JSON.stringify(input), start)}
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
