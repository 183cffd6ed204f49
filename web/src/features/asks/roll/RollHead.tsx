import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Roll } from '#shared/asks/asks.contract';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column, Quiet, Row } from '../../../components/layout/layout.tsx';
import { SendButton } from '../../../components/screen/connection/NeedsInternet.tsx';
import { useIsOnline } from '../../../components/screen/OfflineBar.tsx';
import { Printed } from '../../../components/text/Printed.tsx';
import { deviceChoice } from '../../../device/choice.ts';
import { confidentialNames, keptTexts } from './rollWords.ts';
import type { Ticks } from './useRoll.ts';
import type { useSealed } from './useSealed.ts';

const OpenDialog = onDemand(async () => (await import('./OpenDialog.tsx')).OpenDialog);

interface RollHeadProps {
  roll: Roll;
  ticks: Ticks;
  sealed: ReturnType<typeof useSealed>;
  /** Clears the ticks, and returns what puts them back. */
  onClear: () => () => void;
}

/** What the roll is of, how many are here, what can be done with it, and what this device keeps. */
export function RollHead({ roll, ticks, sealed, onClear }: RollHeadProps) {
  const { say } = useFeedback();
  const all = roll.groups.flatMap(({ people }) => people);
  const here = all.filter(({ subject }) => ticks[subject]).length;
  const { lines } = sealed;
  return (
    <Column gap={1}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {roll.title}
      </Typography>
      <Typography role="status" className="figures" sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
        {`${here} of ${all.length} here`}
      </Typography>
      <Printed after={lines && Object.keys(lines).length > 0 ? 'Destroy after the day.' : ''} />
      <Row gap={1} className="no-print">
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
        {roll.may_open && all.length > 0 && (
          <Confidential roll={roll} subjects={all.map(({ subject }) => subject)} sealed={sealed} />
        )}
        {here > 0 && (
          <Button onClick={() => say('The ticks are cleared.', onClear())}>Clear the ticks</Button>
        )}
      </Row>
      {lines && Object.keys(lines).length === 0 && (
        <Typography role="status">Nobody who goes wrote anything.</Typography>
      )}
      <Kept isOpen={lines !== undefined} mayOpen={roll.may_open === true} />
    </Column>
  );
}

interface ConfidentialProps extends Pick<RollHeadProps, 'roll' | 'sealed'> {
  /** Those who go. */
  subjects: readonly string[];
}

/** Opens what only the school reads, for a reason, or hides it again. It names what it is. */
function Confidential({ roll, subjects, sealed }: ConfidentialProps) {
  const { lines, isBusy, open, hide } = sealed;
  const [isAsking, setAsking] = useState(false);
  const names = confidentialNames(roll);
  if (lines) {
    return (
      <Button variant="outlined" onClick={hide}>
        Hide confidential answers
      </Button>
    );
  }
  return (
    <>
      <SendButton variant="outlined" onClick={() => setAsking(true)}>
        {names ? `Show confidential answers (${names})` : 'Show confidential answers'}
      </SendButton>
      {isAsking && (
        <OpenDialog
          names={names}
          count={subjects.length}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onOpen={(reason) =>
            void open(subjects, reason).then((isDone) => isDone && setAsking(false))
          }
        />
      )}
    </>
  );
}

/** Whether the ticks are safe on this device, and what it can open without a connection. */
function Kept({ isOpen, mayOpen }: { isOpen: boolean; mayOpen: boolean }) {
  const isOnline = useIsOnline();
  const isOwn = deviceChoice() === 'own';
  const [ticks, answers] = keptTexts({ isOwn, isOnline, isOpen, mayOpen });
  return (
    <div className="no-print" role="status">
      <Quiet size="medium" sx={isOnline ? undefined : urgent}>
        {ticks}
      </Quiet>
      {answers && (
        <Quiet size="medium" sx={isOnline ? undefined : urgent}>
          {answers}
        </Quiet>
      )}
    </div>
  );
}

/** Without a connection it is the main thing. */
const urgent = { color: 'text.primary', fontWeight: 600 };
