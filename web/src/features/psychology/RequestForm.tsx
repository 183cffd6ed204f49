import { Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useCaller } from '../../auth/session.tsx';
import { useLeaveGuard } from '../../components/editing/useLeaveGuard.ts';
import { Field } from '../../components/forms/Field.tsx';
import { StudentPicker } from '../../components/forms/pickers/StudentPicker.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';
import { WillSee } from '../../components/text/WillSee.tsx';
import { staffStudent, useRequestForm } from './useRequestForm.ts';
import { unsaved } from './words.ts';

interface RequestFormProps {
  onSent: (requestUid: string) => void;
  onCancel: (() => void) | undefined;
}

/** A new request. Its text is only in the memory of this page until it is sent. */
export function RequestForm({ onSent, onCancel }: RequestFormProps) {
  const form = useRequestForm(onSent);
  const { values, faults, change, subjects } = form;
  const caller = useCaller();
  useLeaveGuard(values.text.trim() !== '', unsaved);
  return (
    <Column
      component="form"
      noValidate
      aria-labelledby="request-title"
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
      gap={2.5}
      isBound
    >
      <Typography variant="h2" id="request-title">
        Ask for support
      </Typography>
      {subjects.length > 1 && (
        <SelectField
          label="Who is it about?"
          value={values.about}
          options={subjects}
          onChoose={(about) => change({ about })}
        />
      )}
      {subjects.length === 1 && values.about !== staffStudent && caller.type !== 'student' && (
        <Typography>{`About ${subjects[0]?.[1]}`}</Typography>
      )}
      {values.about === staffStudent && <StudentChoice form={form} />}
      <Field
        label="What would you like help with?"
        rows={6}
        value={values.text}
        onChange={(text) => change({ text })}
        fault={faults.text}
        hint="A few words are enough. You can say how and when you would like to talk."
      />
      <FormControlLabel
        label="Mail me when there is an answer. The mail says only that a message is waiting."
        control={
          <Checkbox checked={values.mail_me} onChange={(_, mail_me) => change({ mail_me })} />
        }
      />
      <WillSee>{readers}</WillSee>
      <Row>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          Send to the counsellors
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Row>
    </Column>
  );
}

const readers =
  'you and the school’s counsellors. No other carer, teacher or administrator sees it.';

/** The student whom a member of staff asks support for. */
function StudentChoice({ form }: { form: ReturnType<typeof useRequestForm> }) {
  const { values, faults, change, students } = form;
  return (
    <>
      <StudentPicker
        students={students}
        value={values.student}
        fault={faults.student_userid}
        onYear={(year) => change({ year, student: '' })}
        onStudent={(student) => change({ student })}
      />
      {students.years?.length === 0 && (
        <Typography>You have no students in classes, a homeroom or a year now.</Typography>
      )}
    </>
  );
}
