import { Alert } from '@mui/material';
import { useState } from 'react';
import { mailingNames } from '#shared/posts/type-names';
import { serverNow } from '../../../api/clock.ts';
import { useCaller } from '../../../auth/session.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { number } from '../words.ts';
import { useMailings } from './useMailing.ts';

/** Milliseconds for which the notice of a send is shown, as specified. */
const shownFor = 24 * 3_600_000;

/**
 * The notice “Emails sent successfully”. It is shown for a day after the last real mailing, until
 * it is closed on this device.
 */
export function SentNotice() {
  const { records } = useMailings();
  const { schoolUid, userUid } = useCaller();
  const key = `portal.sent-seen.${schoolUid}.${userUid}`;
  const [closed, setClosed] = useState(() => localStorage.getItem(key));
  const last = records?.find(({ state, email_testing }) => state === 'sent' && !email_testing);
  const since = last?.finished_at ? serverNow().getTime() - Date.parse(last.finished_at) : shownFor;
  if (!last?.finished_at || since >= shownFor || last.counts.sent === 0) return null;
  if (closed === last.mailingUid) return null;
  const close = () => {
    localStorage.setItem(key, last.mailingUid);
    setClosed(last.mailingUid);
  };
  return (
    <Alert severity="success" variant="outlined" role="status" onClose={close} sx={{ mb: 3 }}>
      <strong>Emails sent successfully</strong>
      {` · ${mailingNames[last.type]}, ${number(last.counts.sent)} sent, `}
      <DateWords at={last.finished_at} withTime isInside />
    </Alert>
  );
}
