import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import {
  attendance as attendanceApi,
  type MailDecision,
  type UnexplainedMail,
} from '#shared/absences/attendance.contract';
import { hourText } from '#shared/kernel/zone';
import { may } from '#shared/rights/permissions';
import { schoolSettings as settingsApi } from '#shared/site/school-settings.contract';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/hooks.ts';
import { useCaller } from '../../../auth/session.tsx';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Panel, Quiet, Row } from '../../../components/layout/layout.tsx';

/** The time between two reads, in milliseconds: the question appears at the hour of the mail. */
const pace = 60_000;

/** The daily mail to carers about absences without a reason, and what the office does about it. */
function useMailDay() {
  const { data, mutate } = useRead(attendanceApi.mailDay, {}, { refreshInterval: pace });
  const { attempt } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  async function act(does: () => Promise<unknown>, words: string) {
    setBusy(true);
    await attempt(async () => {
      await does();
      await mutate();
    }, words);
    setBusy(false);
  }
  return { data, isBusy, act };
}

/** A question before the mail leaves, if unusually many absences have no reason. */
export function MailQuestion() {
  const { data, isBusy, act } = useMailDay();
  if (!data?.waits) return null;
  const decide = (day: string, decision: MailDecision) =>
    act(
      () => call(attendanceApi.decideMail, { day, decision }),
      decision === 'send' ? 'The mail is on its way.' : 'The mail of today stays here.',
    );
  return <Question waits={data.waits} isBusy={isBusy} onDecide={decide} />;
}

/** Says that the mail is turned off. Only who changes the settings of the school may turn it on. */
export function MailOffer() {
  const mayChange = may(useCaller(), 'set.write');
  const { data, isBusy, act } = useMailDay();
  if (!data || data.waits || data.on) return null;
  if (!mayChange) {
    return (
      <Quiet component="p" size="large" className="no-print" sx={{ mt: 3, mb: 0 }}>
        Carers are not asked for reasons by mail. An administrator can turn it on.
      </Quiet>
    );
  }
  return (
    <Panel component="section" aria-labelledby="mail-offer" className="no-print" sx={below}>
      <Typography variant="h2" id="mail-offer" sx={heading}>
        Ask carers for the reason by mail
      </Typography>
      <Typography sx={{ my: 1 }}>
        {`It is off. Turned on, each carer gets one mail at ${hourText(data.hour)} on school days about absences without a reason.`}
      </Typography>
      <Button
        variant="outlined"
        disabled={isBusy}
        onClick={() =>
          void act(() => call(settingsApi.turnOnDailyMail, {}), 'The mail is turned on.')
        }
      >
        Turn on
      </Button>
    </Panel>
  );
}

interface QuestionProps {
  waits: NonNullable<UnexplainedMail['waits']>;
  isBusy: boolean;
  onDecide: (day: string, decision: MailDecision) => Promise<void>;
}

/** Asks whether the file of absences is complete, before unusually many carers are mailed. */
function Question({ waits: { day, students, carers, decision }, isBusy, onDecide }: QuestionProps) {
  if (decision === 'send') return null;
  const count = (number: number) => number.toLocaleString('en-AU');
  return (
    <Panel component="section" aria-labelledby="mail-question" className="no-print" sx={space}>
      <Typography variant="h2" id="mail-question" sx={heading}>
        Is the file complete?
      </Typography>
      <Typography sx={{ my: 1 }}>
        {`${count(students)} students have an absence without a reason, unusually many. `}
        {decision === 'no'
          ? 'You said: not today. Their carers got no mail.'
          : 'The mail to their carers waits for you.'}
      </Typography>
      <Row gap={1.5}>
        <Button
          variant={decision ? 'outlined' : 'contained'}
          disabled={isBusy}
          onClick={() => void onDecide(day, 'send')}
        >
          {`Send to ${count(carers)}`}
        </Button>
        {!decision && (
          <Button variant="outlined" disabled={isBusy} onClick={() => void onDecide(day, 'no')}>
            Not today
          </Button>
        )}
      </Row>
    </Panel>
  );
}

const space = { mb: 3, maxWidth: 640 };
const below = { mt: 4, maxWidth: 640 };
const heading = { fontSize: '1.125rem' };
