import CheckIcon from '@mui/icons-material/CheckCircle';
import { Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { acknowledgements as acksApi } from '#shared/acknowledgements/acknowledgements.contract';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/hooks.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { dayName } from '../../../components/days/days.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';

/** Asks the reader of a notice to acknowledge it, or shows that it is done. */
export function AckBox({ postUid }: { postUid: string }) {
  const { data, error, mutate } = useRead(acksApi.get, { postUid });
  const { isBusy, give } = useAcknowledge(postUid);
  // The notice ended while it was read.
  if (error?.kind === 'notFound') return null;
  if (error) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!data || data.state === 'not_asked') return null;
  const { by, children, state } = data;
  const names = new Intl.ListFormat('en-AU').format(children);
  return (
    <Card component="section" aria-label="Acknowledgement" sx={box} className="no-print">
      {state === 'done' ? (
        <Row role="status" align="center" isOneLine sx={{ color: 'success.main' }}>
          <CheckIcon />
          <Typography sx={{ fontWeight: 600 }}>
            {names ? `Acknowledged for ${names}` : 'You have acknowledged this'}
          </Typography>
        </Row>
      ) : (
        <>
          <div>
            <Typography variant="h3" component="h2">
              {`Please acknowledge by ${dayName(by, shortDay)}`}
            </Typography>
            <Typography color="textSecondary">
              {names
                ? `The school asks if you have read this for ${names}.`
                : 'The school asks if you have read this.'}
            </Typography>
          </div>
          <Button
            variant="contained"
            size="large"
            loading={isBusy}
            onClick={() => void give()}
            sx={{ minHeight: 48 }}
          >
            I have read this
          </Button>
        </>
      )}
    </Card>
  );
}

const shortDay = { weekday: 'short', day: 'numeric', month: 'long' } as const;

const box = {
  mt: 4,
  p: { xs: 2, sm: 2.5 },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  borderInlineStart: '4px solid',
  borderInlineStartColor: 'var(--mui-palette-primary-main)',
};

/** Acknowledges a notice in one tap, and takes it back within ten seconds. */
function useAcknowledge(postUid: string) {
  const { attempt, say } = useFeedback();
  const refresh = useRefresh('acknowledgements');
  const [isBusy, setBusy] = useState(false);
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    const isDone = await attempt(async () => {
      await act();
      await refresh();
    });
    setBusy(false);
    return isDone;
  }
  const takeBack = () => run(() => call(acksApi.takeBack, { postUid }));
  async function give(): Promise<void> {
    if (await run(() => call(acksApi.give, { postUid }))) {
      say('Acknowledged.', () => void takeBack());
    }
  }
  return { isBusy, give };
}
