import { Button } from '@mui/material';
import { useState } from 'react';
import { AppError } from '#shared/kernel/errors';
import { missingNote, type Note } from '#shared/notes/note';
import { studentNotes as notesApi } from '#shared/notes/student-notes.contract';
import { call } from '../../api/client.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';

interface RetractFormProps {
  note: Note;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks why a note is wrong, and retracts it. */
export function RetractForm({ note, onDone, onCancel }: RetractFormProps) {
  const { say, fail } = useFeedback();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function retract() {
    if (!reason.trim()) return setFault(missingNote);
    setBusy(true);
    try {
      const { noteUid, student_userid } = note;
      await call(notesApi.retract, { noteUid, student_userid, reason });
      say(
        note.mailed_to.length > 0
          ? 'Retracted. Those who were mailed are told.'
          : 'The note is retracted.',
      );
      onDone();
    } catch (error) {
      if (error instanceof AppError && error.fields?.reason) setFault(error.fields.reason);
      else fail(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Column
      component="form"
      noValidate
      aria-label="Retract this note"
      onSubmit={(event) => {
        event.preventDefault();
        void retract();
      }}
      gap={1.5}
      sx={{ mt: 1.5 }}
    >
      <Field
        label="Why is this note wrong?"
        value={reason}
        rows={2}
        fault={fault}
        hint="Its text is hidden. The note, your name and this reason stay in the record."
        onChange={(text) => {
          setReason(text);
          setFault(undefined);
        }}
      />
      <Row>
        <Button type="submit" variant="contained" color="error" loading={isBusy}>
          Retract note
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Row>
    </Column>
  );
}
