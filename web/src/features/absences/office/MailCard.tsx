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
import { Panel, Row } from '../../../components/layout/layout.tsx';

/** The time between two reads, in milliseconds: the question appears at the hour of the mail. */
const pace = 60_000;

/**
 * The daily mail to carers about absences without a reason: a question if unusually many have none,
 * and how it is turned on.
 */
export function MailCard() {
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
  if (!data) return null;
  const decide = (day: string, decision: MailDecision) =>
    act(
      () => call(attendanceApi.decideMail, { day, decision }),
      decision === 'send' ? 'The mail is on its way.' : 'The mail of today stays here.',
    );
  if (data.waits) return <Question waits={data.waits} isBusy={isBusy} onDecide={decide} />;
  const turnOn = () => act(() => call(settingsApi.turnOnDailyMail, {}), 'The mail is turned on.');
  return data.on ? null : <TurnOn hour={data.hour} isBusy={isBusy} onAct={turnOn} />;
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

interface TurnOnProps {
  hour: number;
  isBusy: boolean;
  onAct: () => Promise<void>;
}

/** Offers the mail. Only who changes the settings of the school may turn it on. */
function TurnOn({ hour, isBusy, onAct }: TurnOnProps) {
  const mayChange = may(useCaller(), 'set.write');
  return (
    <Panel component="section" aria-labelledby="mail-offer" className="no-print" sx={space}>
      <Typography variant="h2" id="mail-offer" sx={heading}>
        Ask carers for the reason by mail
      </Typography>
      <Typography sx={{ my: 1 }}>
        {`At ${hourText(hour)} on school days each carer gets one mail about absences without a reason. `}
        {!mayChange && 'An administrator can turn it on in the settings of the school.'}
      </Typography>
      {mayChange && (
        <Button variant="contained" disabled={isBusy} onClick={() => void onAct()}>
          Turn on
        </Button>
      )}
    </Panel>
  );
}

const space = { mb: 3, maxWidth: 640 };
const heading = { fontSize: '1.125rem' };
