import { Button, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Panel, Row } from '../../components/layout/layout.tsx';
import { type Occasion, type Offer, offerOn, postpone } from './asking.ts';
import { HomeScreenSteps } from './HomeScreenSteps.tsx';
import { pushSupport, startedWords, startPushes } from './pushes.ts';

interface AskForPushesProps {
  on: Occasion;
  question: string;
}

/** Asks whether messages of the school may appear on this device, if it can show some and shows none. */
export function AskForPushes({ on, question }: AskForPushesProps) {
  const [offer, setOffer] = useState<Offer>();
  useEffect(() => {
    offerOn(on).then(setOffer, () => undefined);
  }, [on]);
  if (!offer) return null;
  return (
    <Panel component="section" aria-labelledby="ask-pushes" className="no-print" sx={{ mb: 3 }}>
      <Typography variant="h3" component="h2" id="ask-pushes">
        {question}
      </Typography>
      <Typography sx={{ my: 1 }}>
        They appear on the lock screen and name nobody. You can turn them off at any time.
      </Typography>
      {offer === 'home-screen' && <HomeScreenSteps />}
      <Answers isHere={offer === 'turn-on'} onEnd={() => setOffer(undefined)} />
    </Panel>
  );
}

function Answers({ isHere, onEnd }: { isHere: boolean; onEnd: () => void }) {
  const { say, fail } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  async function turnOn(): Promise<void> {
    setBusy(true);
    try {
      say(startedWords(await startPushes()));
      onEnd();
    } catch (error) {
      // A refusal of the person needs no words, and no other question.
      if (pushSupport() === 'ready') fail(error);
      else onEnd();
    } finally {
      setBusy(false);
    }
  }
  function notNow(): void {
    postpone();
    onEnd();
  }
  return (
    <Row sx={{ mt: 2 }}>
      {isHere && (
        <Button variant="contained" loading={isBusy} onClick={() => void turnOn()}>
          Turn on
        </Button>
      )}
      <Button onClick={notNow}>Not now</Button>
    </Row>
  );
}
