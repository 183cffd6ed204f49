import { Typography } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Column } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { PollingStopped } from '../../components/screen/PollingStopped.tsx';
import { IntakeDetail } from './IntakeDetail.tsx';
import { IntakeDrop } from './IntakeDrop.tsx';
import { IntakeHistory } from './IntakeHistory.tsx';
import { useHistory, useIntake, useSendFile } from './useIntake.ts';

/**
 * Shows the chosen intake, the upload and the history. What an upload brings stands above it and gets the
 * focus. The chosen intake is in the address, so it can be reopened.
 */
export function IntakePanel() {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('intake') ?? undefined;
  const [focused, setFocused] = useState<string>();
  const choose = (intakeUid: string) => {
    setFocused(intakeUid);
    setParams({ intake: intakeUid });
  };
  const { intake, error, mutate, hasStopped, lookAgain } = useIntake(chosen);
  const history = useHistory(intake);
  const { send, share } = useSendFile(choose);
  return (
    <Column gap={5} isBound>
      {intake && (
        <IntakeDetail
          intake={intake}
          key={intake.intakeUid}
          takesFocus={focused === intake.intakeUid}
        />
      )}
      <IntakeDrop onFile={(file) => void send(file)} share={share} />
      {error && !intake && (
        <Failure what="This intake" error={error} onRetry={() => void mutate()} />
      )}
      {hasStopped && <PollingStopped error={error} onLook={lookAgain} />}
      <section aria-labelledby="intake-history">
        <Typography variant="h2" id="intake-history" sx={{ mb: 2 }}>
          History
        </Typography>
        <IntakeHistory history={history} chosen={chosen} onChoose={choose} />
      </section>
    </Column>
  );
}
