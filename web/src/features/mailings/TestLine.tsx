import { Alert, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { hasEnded } from '#shared/mailings/mailing';
import { mailingPath } from '#shared/site/paths';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { PollingStopped } from '../../components/screen/PollingStopped.tsx';
import { PostsLeftOut } from './PostsLeftOut.tsx';
import { useMailing } from './progress/useMailing.ts';

/** The state of a test: being sent, sent, or why it failed. */
export function TestLine({ mailingUid, recipient }: { mailingUid: string; recipient: string }) {
  const { data: mailing, error, hasStopped, lookAgain } = useMailing(mailingUid);
  const { say } = useFeedback();
  const isSent = mailing?.state === 'sent' && mailing.counts.sent > 0;
  const reported = useRef('');
  useEffect(() => {
    if (!isSent || reported.current === mailingUid) return;
    reported.current = mailingUid;
    say('[SUCCESS] Email sent successfully');
  });
  if (!mailing) return null;
  if (hasStopped) return <PollingStopped error={error} onLook={lookAgain} />;
  const hasFailed = hasEnded(mailing.state) && !isSent;
  return (
    <Alert
      severity={isSent ? 'success' : hasFailed ? 'error' : 'info'}
      variant="outlined"
      role={hasFailed ? 'alert' : 'status'}
      sx={{ mt: 2, maxWidth: 760 }}
    >
      {isSent && `The test was sent to ${recipient}. `}
      {hasFailed && `${mailing.message ?? 'The test could not be sent.'} `}
      {!isSent && !hasFailed && `The test to ${recipient} is being sent. `}
      <Link component={RouterLink} to={mailingPath(mailingUid, mailing.type)}>
        Details
      </Link>
      <PostsLeftOut posts={mailing.posts_left_out} />
    </Alert>
  );
}
