import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { hasEnded } from '#shared/domain/mailing';
import { useFeedback } from '../../components/feedback.tsx';
import { NoLongerLooking } from '../../components/NoLongerLooking.tsx';
import { paths } from '../../paths.ts';
import { useMailing } from './useMailing.ts';

/** What becomes of a test: on its way, sent, or why not. */
export function TestLine({ mailingUid, recipient }: { mailingUid: string; recipient: string }) {
  const { data: mailing, error, hasStopped, lookAgain } = useMailing(mailingUid);
  const { say } = useFeedback();
  const isSent = mailing?.state === 'sent' && mailing.counts.sent > 0;
  const told = useRef('');
  useEffect(() => {
    if (!isSent || told.current === mailingUid) return;
    told.current = mailingUid;
    say('[SUCCESS] Email sent successfully');
  });
  if (!mailing) return null;
  if (hasStopped) return <NoLongerLooking error={error} onLook={lookAgain} />;
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
      {!isSent && !hasFailed && `The test to ${recipient} is on its way. `}
      <Link component={RouterLink} to={paths.mailing(mailingUid, mailing.type)}>
        Details
      </Link>
    </Alert>
  );
}
