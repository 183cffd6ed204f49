import { Box, Button, Typography } from '@mui/material';
import { financialInfo } from '#shared/finance/financial-info.contract';
import { call } from '../../api/client.ts';
import { useDocuments } from '../../api/useDocuments.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Row } from '../../components/layout/layout.tsx';

const DocumentList = onDemand(
  async () => (await import('../../components/documents/DocumentList.tsx')).DocumentList,
);

interface StatementsProps {
  days: { readonly from: string; readonly to: string };
  disabled: boolean;
  /** Whether the list shows the entries of one child only. */
  isOfChild: boolean;
}

/** Makes statements of the chosen period, and shows those of the last day. */
export function Statements({ days, disabled, isOfChild }: StatementsProps) {
  const { fail } = useFeedback();
  const documents = useDocuments('account-statement', fail);
  function start(format: 'csv' | 'pdf') {
    const input = { from: days.from, to: days.to, format };
    return documents.start(JSON.stringify(input), (idempotencyKey) =>
      call(financialInfo.startStatement, input, { idempotencyKey }),
    );
  }
  return (
    <Box className="no-print" sx={{ mb: 2 }}>
      <Row>
        {(['pdf', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="outlined"
            disabled={disabled || documents.isStarting}
            onClick={() => void start(format)}
          >
            {`Statement as ${format.toUpperCase()}`}
          </Button>
        ))}
      </Row>
      {isOfChild && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          A statement has the entries of the whole account.
        </Typography>
      )}
      {documents.shown.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <DocumentList documents={documents} row="entry" rows="entries" />
        </Box>
      )}
    </Box>
  );
}
