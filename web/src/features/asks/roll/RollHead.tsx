import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Roll } from '#shared/asks/asks.contract';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column, Quiet, Row } from '../../../components/layout/layout.tsx';
import { SendButton } from '../../../components/screen/connection/NeedsInternet.tsx';
import { useIsOnline } from '../../../components/screen/OfflineBar.tsx';
import { Printed } from '../../../components/text/Printed.tsx';
import { useDeviceChoice } from '../../../shell/useDeviceChoice.ts';
import { ReportTitle } from '../ReportTitle.tsx';
import { PaperHead } from './PaperHead.tsx';
import { confidentialNames, sealedText, ticksText } from './rollWords.ts';
import type { useSealed } from './useSealed.ts';

const OpenDialog = onDemand(async () => (await import('./OpenDialog.tsx')).OpenDialog);

interface RollHeadProps {
  roll: Roll;
  sealed: ReturnType<typeof useSealed>;
  /** The device has become the person's own. */
  onOwn: () => void;
}

/** What the roll is of, what can be done with it, and what this device keeps. */
export function RollHead({ roll, sealed, onOwn }: RollHeadProps) {
  const all = roll.groups.flatMap(({ people }) => people);
  const { lines } = sealed;
  return (
    <Column gap={1}>
      <ReportTitle>{roll.title}</ReportTitle>
      <PaperHead roll={roll} isOpen={lines !== undefined} />
      <Printed after={lines && Object.keys(lines).length > 0 ? 'Destroy after the day.' : ''} />
      <Row gap={1} className="no-print">
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
        {roll.may_open && all.length > 0 && (
          <Confidential roll={roll} subjects={all.map(({ subject }) => subject)} sealed={sealed} />
        )}
      </Row>
      {lines && Object.keys(lines).length === 0 && (
        <Typography role="status">
          Nobody who goes answered this. It does not mean that there is nothing to know.
        </Typography>
      )}
      {roll.may_open && all.length > 0 && <SealedNotice isOpen={lines !== undefined} />}
      <Kept onOwn={onOwn} />
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

interface KeptProps {
  onOwn: () => void;
}

/** Whether the ticks are safe on this device. One that is not a person's own can become it. */
function Kept({ onOwn }: KeptProps) {
  const isOnline = useIsOnline();
  const { choice, choose } = useDeviceChoice();
  const { fail } = useFeedback();
  const isOwn = choice === 'own';
  return (
    <Row className="no-print" align="center" columnGap={2}>
      <Quiet role="status" size="medium" sx={[sentence, !isOnline && urgent]}>
        {ticksText({ isOwn, isOnline })}
      </Quiet>
      {!isOwn && isOnline && (
        <Button variant="outlined" onClick={() => void choose('own').then(onOwn, fail)}>
          Only I use this device
        </Button>
      )}
    </Row>
  );
}

/** Reminds a person who leaves that the answers are not with them. It must not be overlooked. */
function SealedNotice({ isOpen }: { isOpen: boolean }) {
  const isOnline = useIsOnline();
  return (
    <Alert
      severity={isOpen ? 'info' : 'warning'}
      variant="outlined"
      role="status"
      className="no-print"
    >
      {sealedText({ isOnline, isOpen })}
    </Alert>
  );
}

const sentence = { flex: '1 1 16rem' };
/** Without a connection it is the main thing. */
const urgent = { color: 'text.primary', fontWeight: 600 };
