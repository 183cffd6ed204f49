import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { valueFaults } from '#shared/questions/answer-rules';
import type { AskedQuestion, Values } from '#shared/questions/question';
import { neededQuestions } from '#shared/questions/school-only';
import { Column } from '../../components/layout/layout.tsx';
import { ValueField } from '../../components/questions/ValueField.tsx';

interface RecordDialogProps {
  name: string;
  questions: readonly AskedQuestion[];
  onRecord: (values: Values) => void;
  onClose: () => void;
}

/** The questions, as somebody answered them on paper or by telephone. */
export function RecordDialog({ name, questions, onRecord, onClose }: RecordDialogProps) {
  const [values, setValues] = useState<Values>({});
  const [isTried, setTried] = useState(false);
  const faults = valueFaults(questions, values);
  function record() {
    setTried(true);
    if (Object.keys(faults).length === 0) onRecord(values);
  }
  function change(uid: string, value: Values[string] | undefined) {
    const { [uid]: _, ...rest } = values;
    setValues(value === undefined ? rest : { ...rest, [uid]: value });
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose}>
      <DialogTitle>{`Answer for ${name}`}</DialogTitle>
      <DialogContent>
        <Column gap={2} sx={{ pt: 1 }}>
          {neededQuestions(questions, values).map((question) => (
            <ValueField
              key={question.questionUid}
              question={question}
              value={values[question.questionUid]}
              fault={isTried ? faults[question.questionUid] : undefined}
              onChange={(value) => change(question.questionUid, value)}
            />
          ))}
        </Column>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={record}>
          Record
        </Button>
      </DialogActions>
    </Dialog>
  );
}
