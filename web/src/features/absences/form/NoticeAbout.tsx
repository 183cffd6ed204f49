import { Button, Card, Typography } from '@mui/material';
import { useNavigate } from 'react-router';
import type { Notice } from '#shared/absences/notice';
import { useCaller } from '../../../auth/session.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { familyPath } from '../ofFamily.ts';
import { StateLine } from '../StateLine.tsx';
import { useReading } from '../useReading.ts';
import { useWithdraw } from '../useWithdraw.ts';
import { childrenWords, kindWords, noticeDaysWords, stateWords, toneOf } from '../words.ts';

/** Who and which days a notice is about, its state, and a way to withdraw it. */
export function NoticeAbout({ notice }: { notice: Notice }) {
  const reading = useReading();
  const caller = useCaller();
  const navigate = useNavigate();
  const withdraw = useWithdraw();
  const days = noticeDaysWords(notice, reading.today);
  const facts = [kindWords(notice), !notice.mine && notice.by && `Sent by ${notice.by}`];
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 0.75 }}>
      <Typography variant="h2">{`${childrenWords(notice)}: ${days}`}</Typography>
      <Typography color="textSecondary">{facts.filter(Boolean).join(' · ')}</Typography>
      <StateLine tone={toneOf(notice)}>{stateWords(notice, reading)}</StateLine>
      {notice.changeable && (
        <Row align="center">
          <Typography color="textSecondary" sx={{ flex: '1 1 240px' }}>
            {notice.kind === 'explanation'
              ? 'You can change the reason until the school has recorded it.'
              : 'For other days or children, withdraw this and send a new one.'}
          </Typography>
          <Button
            variant="outlined"
            onClick={() =>
              void withdraw(notice).then((isDone) => isDone && navigate(familyPath(caller)))
            }
          >
            Withdraw
          </Button>
        </Row>
      )}
    </Card>
  );
}
