import Box from '@mui/material/Box';
import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import { serverNow } from '../../../../api/clock.ts';
import { longDayText, timeText } from '../../../../components/text/dates.ts';
import { useTimeZone } from '../../../../components/text/timeZone.ts';
import { shortDay } from '../words.ts';

/** A start or end of a post: its day, with the time if it is not midnight, or the word for none. */
export function Moment({ at }: { at: string }) {
  const timeZone = useTimeZone();
  if (at === UNPUBLISHED || at === INDEFINITE) {
    return (
      <Box component="span" sx={word}>
        {at}
      </Box>
    );
  }
  const date = new Date(at);
  const time = timeText(date, timeZone);
  return (
    <time dateTime={at} title={longDayText(date, timeZone)}>
      {shortDay(date, timeZone, serverNow())}
      {time !== midnight && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {time}
        </Box>
      )}
    </time>
  );
}

const midnight = '12:00 am';
/** The specified word is in capitals; it is shown as any other word. */
const word = {
  ...{ display: 'inline-block', color: 'text.secondary', fontSize: '0.75rem' },
  ...{ textTransform: 'lowercase', '&::first-letter': { textTransform: 'uppercase' } },
} as const;
