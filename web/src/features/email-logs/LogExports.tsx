import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { documentFormats } from '#shared/documents/document-kinds';
import { emailstatistics as emailstatisticsApi } from '#shared/email-logs/emailstatistics.contract';
import { call } from '../../api/client.ts';
import { useDocuments } from '../../api/useDocuments.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { exportQuery, type LogView } from './view.ts';

const DocumentList = onDemand(
  async () => (await import('../../components/documents/DocumentList.tsx')).DocumentList,
);

interface LogExportsProps {
  view: LogView;
  isEmpty: boolean;
}

/** Makes files of all messages that the filter finds, and shows those of the last day. */
export function LogExports({ view, isEmpty }: LogExportsProps) {
  const { fail } = useFeedback();
  const documents = useDocuments('email-logs', fail);
  function start(format: (typeof documentFormats)[number]) {
    const input = { ...exportQuery(view), format };
    return documents.start(JSON.stringify(input), (idempotencyKey) =>
      call(emailstatisticsApi.startExport, input, { idempotencyKey }),
    );
  }
  return (
    <>
      <Box sx={tools}>
        {(isEmpty ? [] : documentFormats).map((format) => (
          <Button key={format} disabled={documents.isStarting} onClick={() => void start(format)}>
            {`Export ${format.toUpperCase()}`}
          </Button>
        ))}
      </Box>
      {documents.shown.length > 0 && <DocumentList documents={documents} row="e-mail" />}
    </>
  );
}

const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  '&:not(:empty)': { mb: 1 },
};
