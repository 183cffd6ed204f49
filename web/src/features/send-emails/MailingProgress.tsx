import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Mailing } from '#shared/contract/send-emails';
import { hasEnded, logTypeOf } from '#shared/domain/mailing';
import { DateText } from '../../components/DateText.tsx';
import { MailingFigures } from './MailingFigures.tsx';
import { StateChip } from './StateChip.tsx';
import { useCountdown } from './useCountdown.ts';
import { useMailingActs } from './useMailing.ts';
import { aboutHowLong, duration, logsOf, number, people, typeNames } from './words.ts';

/** A mailing on its way: how far it is, and the ways to hold, end or take it back. */
export function MailingProgress({ mailing }: { mailing: Mailing }) {
  const { type, state, email_testing, created_at, created_by, counts, message } = mailing;
  const acts = useMailingActs(mailing);
  const seconds = useCountdown(state === 'waiting' ? mailing.release_at : undefined);
  const isBefore = state === 'preparing' || state === 'waiting';
  const mayHold = state === 'waiting' || state === 'sending';
  return (
    <Box component="section" aria-label="Mailing" sx={{ display: 'grid', gap: 2.5, maxWidth: 760 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h2">{`${typeNames[type]}${email_testing ? ' (test)' : ''}`}</Typography>
        <StateChip state={state} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {`${created_by === 'schedule' ? 'By the schedule' : `By ${created_by}`}, `}
        <DateText at={created_at} withTime />
        {` · ${mailing.period}`}
      </Typography>
      <Typography role="status">{sentence(mailing)}</Typography>
      {message && state !== 'sent' && (
        <Alert severity={state === 'cancelled' ? 'info' : 'error'} variant="outlined">
          {message}
        </Alert>
      )}
      {state === 'waiting' && (
        <Typography role="timer" className="figures" sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
          {seconds > 0 ? `Begins in ${duration(seconds)}` : 'Begins any moment'}
        </Typography>
      )}
      {!hasEnded(state) && <Bar mailing={mailing} />}
      <MailingFigures mailing={mailing} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isBefore && (
          <Button variant="contained" onClick={() => void acts.takeBack()}>
            Take back
          </Button>
        )}
        {mayHold && (
          <Button variant="outlined" onClick={() => void acts.pause()}>
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button variant="contained" onClick={() => void acts.resume()}>
            Resume
          </Button>
        )}
        {(state === 'sending' || state === 'paused') && (
          <Button onClick={() => void acts.cancel()}>Cancel mailing</Button>
        )}
      </Box>
      {counts.sent > 0 && !email_testing && (
        <Link component={RouterLink} to={logsOf(logTypeOf[type])}>
          What became of the messages: Email Logs
        </Link>
      )}
      {!hasEnded(state) && (
        <Typography variant="body2" color="textSecondary">
          You may leave this page; the mailing goes on, and this address leads back to it.
        </Typography>
      )}
    </Box>
  );
}

function Bar({ mailing: { state, counts, rate } }: { mailing: Mailing }) {
  const { prepared, sent, failed, left } = counts;
  const done = sent + failed;
  const isCounted = prepared > 0 && state !== 'preparing';
  return (
    <Box>
      <LinearProgress
        aria-label="Progress"
        variant={isCounted ? 'determinate' : 'indeterminate'}
        value={isCounted ? Math.min(100, (done / prepared) * 100) : 0}
      />
      {state === 'sending' && left > 0 && rate > 0 && (
        <Typography variant="body2" color="textSecondary" className="figures" sx={{ mt: 0.5 }}>
          {`${aboutHowLong(left / rate)} left, at ${number(rate)} messages a second`}
        </Typography>
      )}
    </Box>
  );
}

/** What is told when the state changes; numbers stand beside it, so that nothing is announced each second. */
function sentence({ state, email_testing, counts, started_at }: Mailing): string {
  switch (state) {
    case 'preparing':
      return 'The list of people is being fixed.';
    case 'waiting':
      return `${people(counts.prepared)} will get a message. Nothing has left yet.`;
    case 'sending':
      return `Messages are going out to ${people(counts.prepared)}.`;
    case 'paused':
      return started_at
        ? 'On hold: no further message leaves until you resume.'
        : 'On hold before the first message.';
    case 'sent':
      if (counts.sent === 0) return 'No any user was in queue';
      return email_testing ? '[SUCCESS] Email sent successfully' : 'Emails sent successfully';
    case 'cancelled':
      return started_at
        ? 'Cancelled. Whoever had no message yet gets none.'
        : 'Taken back before the first message. Nobody was sent anything.';
    case 'refused':
      return 'Nothing was sent.';
    case 'failed':
      return 'The mailing stopped.';
  }
}
