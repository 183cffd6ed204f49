import { Alert, Box, Button, LinearProgress, Link, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { hasEnded, logTypeOf } from '#shared/mailings/mailing';
import { periodWords } from '#shared/mailings/mailing-period';
import type { Mailing } from '#shared/mailings/send-emails.contract';
import { mailingNames } from '#shared/posts/type-names';
import { serverNow } from '../../../api/clock.ts';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { PostsLeftOut } from '../PostsLeftOut.tsx';
import { aboutHowLong, duration, logsOf, number, people } from '../words.ts';
import { MailingFigures } from './MailingFigures.tsx';
import { StateChip } from './StateChip.tsx';
import { useMailingActs } from './useMailing.ts';

/** The progress of a mailing, with buttons to pause, resume, cancel or undo it. */
export function MailingProgress({ mailing }: { mailing: Mailing }) {
  const { type, state, email_testing, created_at, created_by, counts, message } = mailing;
  const seconds = useCountdown(state === 'waiting' ? mailing.release_at : undefined);
  return (
    <Column component="section" aria-label="Mailing" gap={2.5} sx={{ maxWidth: 760 }}>
      <Row gap={1.5} align="center">
        <Typography variant="h2">{`${mailingNames[type]}${email_testing ? ' (test)' : ''}`}</Typography>
        <StateChip state={state} />
      </Row>
      <Typography variant="body2" color="textSecondary">
        {`${created_by === 'schedule' ? 'By the schedule' : `By ${created_by}`}, `}
        <DateText at={created_at} withTime />
        {` · ${periodWords(mailing)}`}
      </Typography>
      <Typography role="status">{sentence(mailing)}</Typography>
      {message && state !== 'sent' && (
        <Alert severity={state === 'cancelled' ? 'info' : 'error'} variant="outlined">
          {message}
        </Alert>
      )}
      <PostsLeftOut posts={mailing.posts_left_out} />
      {state === 'waiting' && (
        <Typography role="timer" className="figures" sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
          {seconds > 0 ? `Starts in ${duration(seconds)}` : 'Starts now'}
        </Typography>
      )}
      {!hasEnded(state) && <Bar mailing={mailing} />}
      <MailingFigures mailing={mailing} />
      <Actions mailing={mailing} />
      {counts.sent > 0 && !email_testing && (
        <Link component={RouterLink} to={logsOf(logTypeOf[type])}>
          See the messages in Email Logs
        </Link>
      )}
      {!hasEnded(state) && (
        <Typography variant="body2" color="textSecondary">
          You can leave this page. Sending continues, and you can come back to this address.
        </Typography>
      )}
    </Column>
  );
}

function Actions({ mailing }: { mailing: Mailing }) {
  const { state } = mailing;
  const { undo, pause, resume, cancel } = useMailingActs(mailing);
  return (
    <Row>
      {(state === 'preparing' || state === 'waiting') && (
        <Button variant="contained" onClick={() => void undo()}>
          Undo send
        </Button>
      )}
      {(state === 'waiting' || state === 'sending') && (
        <Button variant="outlined" onClick={() => void pause()}>
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button variant="contained" onClick={() => void resume()}>
          Resume
        </Button>
      )}
      {(state === 'sending' || state === 'paused') && (
        <Button onClick={() => void cancel()}>Cancel mailing</Button>
      )}
    </Row>
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

/** Returns the text for a state. It has no changing numbers, so it is announced only once. */
function sentence({ state, email_testing, counts, started_at, unsure_until }: Mailing): string {
  switch (state) {
    case 'preparing':
      return 'The list of recipients is being prepared.';
    case 'waiting':
      return `${people(counts.prepared)} will get a message. No message has been sent yet.`;
    case 'sending':
      if (unsure_until && counts.left === 0) {
        return 'Waiting for the mail service to confirm the last messages.';
      }
      return `Messages are going out to ${people(counts.prepared)}.`;
    case 'paused':
      return started_at
        ? 'On hold: no more messages are sent until you resume.'
        : 'On hold before the first message.';
    case 'sent':
      if (counts.sent === 0) return 'No any user was in queue';
      return email_testing ? '[SUCCESS] Email sent successfully' : 'Emails sent successfully';
    case 'cancelled':
      return started_at
        ? 'Cancelled. No more messages will be sent.'
        : 'Cancelled before the first message. No messages were sent.';
    case 'refused':
      return 'Nothing was sent.';
    case 'failed':
      return 'The mailing stopped.';
  }
}

/** Returns the whole seconds until an instant by the server's clock; 0 when it has passed. */
function useCountdown(until: string | undefined): number {
  const left = () =>
    until === undefined
      ? 0
      : Math.max(0, Math.ceil((Date.parse(until) - serverNow().getTime()) / 1000));
  const [, setTick] = useState(0);
  const seconds = left();
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}
