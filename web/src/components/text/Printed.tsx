import { Typography } from '@mui/material';
import { fullName } from '#shared/people/names';
import { serverNow } from '../../api/clock.ts';
import { useCaller } from '../../auth/session.tsx';
import { useSchoolClock } from '../hooks/useSchoolClock.ts';
import { longMomentText } from './dates.ts';
import { useTimeZone } from './timeZone.ts';

/**
 * Says on paper when and by whom a list of people was printed: a loose sheet tells nothing else about
 * its age. `after` is what must become of it.
 */
export function Printed({ after }: { after?: string | undefined }) {
  const timeZone = useTimeZone();
  const name = fullName(useCaller());
  // Renews the time of a page that is open for long.
  useSchoolClock();
  const at = longMomentText(serverNow(), timeZone);
  return (
    <Typography sx={onPaper}>
      {`Printed on ${at}, by ${name}.`}
      {after && <strong>{` ${after}`}</strong>}
    </Typography>
  );
}

const onPaper = { display: 'none', displayPrint: 'block' };
