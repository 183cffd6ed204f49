import CheckIcon from '@mui/icons-material/CheckCircle';
import { Button, Card, Typography } from '@mui/material';
import { acknowledgements as acksApi } from '#shared/acknowledgements/acknowledgements.contract';
import { useRead } from '../../../api/hooks.ts';
import { dayName } from '../../../components/days/days.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { useAcknowledge } from './useAcknowledge.ts';

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
