import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import {
  type AckList,
  acknowledgements as acksApi,
} from '#shared/acknowledgements/acknowledgements.contract';
import { call } from '../../api/client.ts';
import { useDocuments } from '../../api/useDocuments.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';

const DocumentList = onDemand(
  async () => (await import('../../components/documents/DocumentList.tsx')).DocumentList,
);

/** Which rows of a report. */
export interface AckQuery {
  readonly postUid: string;
  readonly list: AckList;
  readonly group?: string;
}

/** Saves the chosen list as a file. */
export function AckFile({ query }: { query: AckQuery }) {
  const { fail } = useFeedback();
  const documents = useDocuments('acknowledgements', fail);
  const save = () =>
    documents.start(JSON.stringify(query), (idempotencyKey) =>
      call(acksApi.startExport, query, { idempotencyKey }),
    );
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={documents.isStarting}
        onClick={() => void save()}
        sx={{ marginInlineStart: { md: 'auto' } }}
      >
        Save as CSV
      </Button>
      {documents.shown.length > 0 && (
        <Box sx={{ flexBasis: '100%' }}>
          <DocumentList documents={documents} row="row" />
        </Box>
      )}
    </>
  );
}
