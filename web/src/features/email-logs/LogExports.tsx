import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { documentFormats } from '#shared/documents/document-kinds';
import { emailstatistics as emailstatisticsApi } from '#shared/email-logs/emailstatistics.contract';
import { call } from '../../api/client.ts';
import { useDocuments } from '../../api/useDocuments.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Column } from '../../components/layout/layout.tsx';
import { exportQuery, type LogView } from './view.ts';

const ToolPopover = onDemand(
  async () => (await import('../../components/lists/tools/ToolPopover.tsx')).ToolPopover,
);
const DocumentList = onDemand(
  async () => (await import('../../components/documents/DocumentList.tsx')).DocumentList,
);

interface LogExportsProps {
  view: LogView;
  isEmpty: boolean;
  /** Whether the exports are behind one button. */
  isNarrow: boolean;
  /** The other tools of the list, on the same line. */
  children: ReactNode;
}

/** Makes files of all messages that the filter finds, and shows those of the last day. */
export function LogExports({ view, isEmpty, isNarrow, children }: LogExportsProps) {
  const { fail } = useFeedback();
  const documents = useDocuments('email-logs', fail);
  function start(format: (typeof documentFormats)[number]) {
    const input = { ...exportQuery(view), format };
    return documents.start(JSON.stringify(input), (idempotencyKey) =>
      call(emailstatisticsApi.startExport, input, { idempotencyKey }),
    );
  }
  const buttons = documentFormats.map((format) => (
    <Button key={format} disabled={documents.isStarting} onClick={() => void start(format)}>
      {`Export ${format.toUpperCase()}`}
    </Button>
  ));
  return (
    <>
      <Box sx={{ ...tools, justifyContent: isNarrow ? 'space-between' : 'flex-end' }}>
        {children}
        {!isEmpty && (isNarrow ? <FoldedExports>{buttons}</FoldedExports> : buttons)}
      </Box>
      {documents.shown.length > 0 && <DocumentList documents={documents} row="e-mail" />}
    </>
  );
}

/** The exports behind one button, on a phone. A press closes the panel. */
const FoldedExports = ({ children }: { children: ReactNode }) => (
  <ToolPopover label="Export" icon={<DownloadIcon />}>
    {(close) => (
      <Column onClick={close} gap={0} sx={stack}>
        {children}
      </Column>
    )}
  </ToolPopover>
);

const stack = { '& .MuiButton-root': { minHeight: 44, justifyContent: 'start' } };
const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '&:not(:empty)': { mb: 1 },
};
