import { Box, Typography } from '@mui/material';
import { dayIn } from '#shared/kernel/zone';
import type { RequestMessage } from '#shared/psychology/request';
import { serverNow } from '../../api/clock.ts';
import { dayWords } from '../../components/days/dayWords.ts';
import { timeText } from '../../components/text/dates.ts';
import { isolated } from '../../components/text/isolated.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';

/** A message of a thread. One’s own stand on the right; notes of the counsellors have a dashed frame. */
export function Message({ message }: { message: RequestMessage }) {
  const timeZone = useTimeZone();
  const { text, at, name, is_mine, is_note, from } = message;
  const date = new Date(at);
  const today = dayIn(timeZone, serverNow());
  const role = from === 'counsellor' ? ', counsellor' : '';
  return (
    <Box component="li" sx={{ ...bubble, ...(is_mine && mine), ...(is_note && note) }}>
      <Typography sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {`${is_mine ? 'You' : `${isolated(name)}${role}`} · `}
        <time dateTime={at}>
          {`${dayWords(dayIn(timeZone, date), today)}, ${timeText(date, timeZone)}`}
        </time>
        {is_note && ' · only counsellors read this'}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
    </Box>
  );
}

const bubble = {
  p: 1.5,
  marginInlineEnd: { xs: 2, sm: 8 },
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
const mine = {
  marginInlineEnd: 0,
  marginInlineStart: { xs: 2, sm: 8 },
  borderColor: 'text.secondary',
};
const note = { borderStyle: 'dashed', borderColor: 'text.secondary' };
