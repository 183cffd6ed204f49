import { Button } from '@mui/material';
import { useState } from 'react';
import { attendance as attendanceApi } from '#shared/absences/attendance.contract';
import type { Notice } from '#shared/absences/notice';
import { AppError } from '#shared/kernel/errors';
import { call } from '../../../../api/client.ts';
import { useRefresh } from '../../../../api/refresh.ts';
import { useFeedback } from '../../../../components/feedback/feedback.tsx';
import { Field } from '../../../../components/forms/Field.tsx';
import { Column, Row } from '../../../../components/layout/layout.tsx';
import { isConflict } from '../useOfficeActs.ts';
import { childNames, familyCheck } from '../words.ts';

interface DecisionFormProps {
  notice: Notice;
  onChanged: () => void;
}

/** Approves or declines a request for leave, with a sentence that its sender reads. */
export function DecisionForm({ notice, onChanged }: DecisionFormProps) {
  const { answer, setAnswer, fault, isBusy, decide } = useDecision(notice, onChanged);
  return (
    <Column
      component="form"
      noValidate
      aria-label="Decide this leave"
      onSubmit={(event) => event.preventDefault()}
      gap={1.5}
    >
      <Field
        label="Answer to the family"
        rows={3}
        value={answer}
        onChange={setAnswer}
        fault={fault}
        hint="They read it in the portal, not in the mail. You must say why you decline."
      />
      <Row>
        <Button variant="contained" loading={isBusy} onClick={() => void decide(true)}>
          Approve leave
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void decide(false)}>
          Decline leave
        </Button>
      </Row>
    </Column>
  );
}

function useDecision(notice: Notice, onChanged: () => void) {
  const feedback = useFeedback();
  const refresh = useRefresh('attendance');
  const [answer, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function decide(approved: boolean): Promise<void> {
    const words = answer.trim();
    if (!approved && !words) return setFault('Please say why, in one sentence.');
    const { noticeUid, updated_at = '', family_check = false } = notice;
    if (approved && family_check && !(await isChecked(feedback, notice))) return;
    setBusy(true);
    try {
      await call(attendanceApi.decide, {
        noticeUid,
        updated_at,
        approved,
        ...(words && { answer: words }),
        ...(approved && family_check && { family_checked: true }),
      });
      feedback.say(
        approved ? 'Approved. The family gets a mail.' : 'Declined. The family gets a mail.',
      );
      void refresh();
    } catch (error) {
      if (error instanceof AppError && error.fields?.answer) return setFault(error.fields.answer);
      feedback.fail(error);
      // Another version, or a family arrangement that is new: the panel shows it.
      if (isConflict(error) || error instanceof AppError) onChanged();
    } finally {
      setBusy(false);
    }
  }
  return {
    answer,
    fault,
    isBusy,
    decide,
    setAnswer(text: string) {
      setText(text);
      setFault(undefined);
    },
  };
}

/** Asks once more before the leave of a child with a family arrangement is approved. */
const isChecked = (feedback: ReturnType<typeof useFeedback>, notice: Notice): Promise<boolean> =>
  feedback.confirm(
    familyCheck,
    `Only approve the leave of ${childNames(notice)} if the arrangement allows it. Your name is recorded.`,
    'I checked it: approve',
  );
