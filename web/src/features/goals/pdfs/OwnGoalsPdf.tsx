import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, Button } from '@mui/material';
import { learningGoalsPdf } from '#shared/goals/learning-goals-pdf.contract';
import { AppError } from '#shared/kernel/errors';
import { may } from '#shared/rights/permissions';
import { call } from '../../../api/client.ts';
import { useDocuments } from '../../../api/useDocuments.ts';
import { useCaller } from '../../../auth/session.tsx';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { asked, useTerm } from '../goalsAddress.ts';
import type { GoalsStudent } from '../goalsStudent.ts';

const DocumentList = onDemand(
  async () => (await import('../../../components/documents/DocumentList.tsx')).DocumentList,
);

/** Makes a PDF of what is shown, and lists those of the last day. */
export function OwnGoalsPdf({ student }: { student: GoalsStudent }) {
  const mayMake = may(useCaller(), 'lgp.one');
  return mayMake ? <GoalsDocuments student={student} /> : null;
}

function GoalsDocuments({ student }: { student: GoalsStudent }) {
  const { fail } = useFeedback();
  const { term } = useTerm();
  const documents = useDocuments('learning-goals', fail);
  function start() {
    const input = { username: student.username, ...asked(term) };
    return documents.start(JSON.stringify(input), async (idempotencyKey) => {
      const { document } = await call(learningGoalsPdf.create, input, { idempotencyKey });
      if (document) return document;
      throw new AppError('unexpected', 'The PDF could not be started. Try again.');
    });
  }
  return (
    <Box className="no-print" sx={{ mt: 2 }}>
      <Button
        variant="outlined"
        startIcon={<PdfIcon />}
        loading={documents.isStarting}
        onClick={() => void start()}
        sx={{ minHeight: 44, width: { xs: '100%', sm: 'auto' } }}
      >
        Download PDF
      </Button>
      {documents.shown.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <DocumentList documents={documents} row="student" />
        </Box>
      )}
    </Box>
  );
}
