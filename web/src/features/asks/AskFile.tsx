import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import { type AskList, asks as asksApi } from '#shared/asks/asks.contract';
import { call } from '../../api/client.ts';
import { useDocuments } from '../../api/useDocuments.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Quiet, Row } from '../../components/layout/layout.tsx';

const DocumentList = onDemand(
  async () => (await import('../../components/documents/DocumentList.tsx')).DocumentList,
);

/** Which rows of a report. */
export interface AskQuery {
  readonly askUid: string;
  readonly list: AskList;
  readonly group?: string;
}

interface AskFileProps {
  query: AskQuery;
  /** The chosen list in words, with its group. */
  list: string;
  /** Some questions are confidential: no file has their answers. */
  isPartly: boolean;
}

/** Saves the chosen list as a file, and says what is in it. */
export function AskFile({ query, list, isPartly }: AskFileProps) {
  const { fail } = useFeedback();
  const documents = useDocuments('asks', fail);
  const save = (format: 'csv' | 'xlsx') =>
    documents.start(JSON.stringify([query, format]), (idempotencyKey) =>
      call(asksApi.startExport, { ...query, format }, { idempotencyKey }),
    );
  return (
    <>
      <Row gap={1} sx={{ marginInlineStart: { md: 'auto' } }}>
        {formats.map(([format, name]) => (
          <Button
            key={format}
            variant="outlined"
            startIcon={<DownloadIcon />}
            disabled={documents.isStarting}
            onClick={() => void save(format)}
          >
            {name}
          </Button>
        ))}
      </Row>
      <Quiet size="medium" sx={{ flexBasis: '100%' }}>
        {`A file has the whole list chosen here (${list}) with its answers.`}
        {isPartly && ' Confidential answers are in no file.'}
      </Quiet>
      {documents.shown.length > 0 && (
        <Box sx={{ flexBasis: '100%' }}>
          <DocumentList documents={documents} row="row" />
        </Box>
      )}
    </>
  );
}

const formats = [
  ['csv', 'Save as CSV'],
  ['xlsx', 'Save as Excel'],
] as const;
