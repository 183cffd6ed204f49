import HistoryIcon from '@mui/icons-material/History';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StudentGoals } from '#shared/goals/student-goals.contract';
import type { SchoolTerm } from '#shared/goals/term';
import { useRefresh } from '../../api/refresh.ts';
import { EditorForm } from '../../components/editing/EditorForm.tsx';
import type { RecordForm } from '../../components/editing/recordForm.ts';
import type { Opened } from '../../components/editing/useDraftForm.ts';
import { useEditor } from '../../components/editing/useEditor.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { WillSee } from '../../components/text/WillSee.tsx';
import { goalsPath } from './goalsAddress.ts';
import { type GoalsValues, valuesOf } from './goalsRecord.ts';
import { TextListField } from './TextListField.tsx';

const GoalsHistory = onDemand(async () => (await import('./GoalsHistory.tsx')).GoalsHistory);

interface GoalsFormProps {
  record: RecordForm<GoalsValues, StudentGoals>;
  opened: Opened<GoalsValues, StudentGoals>;
  term: SchoolTerm;
}

/** The form of a student's goals and reflections, with help to begin and the earlier versions. */
export function GoalsForm({ record, opened, term }: GoalsFormProps) {
  const navigate = useNavigate();
  const { say } = useFeedback();
  const refresh = useRefresh('student-goals');
  const [isHistory, setHistory] = useState(false);
  const editor = useEditor(record, opened, {
    onSaved: () => void refresh(),
    onClose: () => void navigate(goalsPath(term)),
  });
  return (
    <>
      <EditorForm
        editor={editor}
        name="Goals and reflections"
        side={<Side onHistory={editor.base ? () => setHistory(true) : undefined} />}
      >
        <TextListField
          name="goals"
          title="Goals"
          hint="What do you want to get better at? Small steps work best."
          starters={['I want to get better at', 'Each week I will', 'By the end of term I can']}
          advice={
            <Box sx={{ display: { lg: 'none' } }}>
              <Advice />
            </Box>
          }
        />
        <TextListField
          name="reflections"
          title="Reflections"
          hint="How is it going? Come back here during the semester."
          starters={['I am proud that', 'It helped me to', 'Next time I will']}
        />
        <WillSee>
          you, your carers, your teachers and the school’s administrators, once it is saved.
        </WillSee>
      </EditorForm>
      {isHistory && (
        <GoalsHistory
          term={term}
          current={editor.form.getValues()}
          onRestore={(version) => {
            const before = editor.form.getValues();
            editor.fill(valuesOf(version));
            say('The earlier version is in the form. Save to keep it.', () => editor.fill(before));
          }}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  );
}

function Side({ onHistory }: { onHistory: (() => void) | undefined }) {
  return (
    <Box component="aside" aria-label="Help">
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <Advice />
      </Box>
      {onHistory && (
        <Button startIcon={<HistoryIcon />} onClick={onHistory} sx={{ mt: 1.5, minHeight: 44 }}>
          Earlier versions
        </Button>
      )}
    </Box>
  );
}

/** Where there is no room beside the goals, it is above them: it helps before the writing. */
const Advice = () => (
  <Card variant="outlined" sx={{ px: 2.5, py: 2 }}>
    <Typography variant="h3" component="p" sx={{ mb: 1 }}>
      A good goal
    </Typography>
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, '& > li + li': { mt: 0.5 } }}>
      <li>is about one thing</li>
      <li>says what you will do, and when</li>
      <li>is small enough to start this week</li>
    </Box>
  </Card>
);
