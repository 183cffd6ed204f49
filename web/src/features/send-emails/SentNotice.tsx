import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import { useCaller } from '../../auth/session.tsx';
import { DateText } from '../../components/DateText.tsx';
import { useMailings } from './useMailing.ts';
import { number, typeNames } from './words.ts';

/** How long the notice of a send stays (admin.md section 8). */
const stays = 24 * 3_600_000;

/** “Emails sent successfully”: stays for a day after the last real mailing, over reloads and on every device, until it is closed here. */
export function SentNotice() {
  const { records } = useMailings();
  const { schoolUid, userUid } = useCaller();
  const key = `portal.sent-seen.${schoolUid}.${userUid}`;
  const [seen, setSeen] = useState(() => localStorage.getItem(key));
  const last = records?.find(({ state, email_testing }) => state === 'sent' && !email_testing);
  const since = last?.finished_at ? serverNow().getTime() - Date.parse(last.finished_at) : stays;
  if (!last?.finished_at || since >= stays || last.counts.sent === 0) return null;
  if (seen === last.mailingUid) return null;
  const close = () => {
    localStorage.setItem(key, last.mailingUid);
    setSeen(last.mailingUid);
  };
  return (
    <Alert severity="success" variant="outlined" role="status" onClose={close} sx={{ mb: 3 }}>
      <strong>Emails sent successfully</strong>
      {` · ${typeNames[last.type]}, ${number(last.counts.sent)} sent, `}
      <DateText at={last.finished_at} withTime />
    </Alert>
  );
}
