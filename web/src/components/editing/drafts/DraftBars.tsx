import { Alert, Button } from '@mui/material';
import { dayText, minuteText } from '../../text/dates.ts';
import { useTimeZone } from '../../text/timeZone.ts';

/** Reports a restored draft, and offers to discard it. */
export function RestoredBar({ at, onDiscard }: { at: number | undefined; onDiscard: () => void }) {
  const timeZone = useTimeZone();
  if (at === undefined) return null;
  const [day, time, half] = minuteText(new Date(at), timeZone).split(' ');
  const isToday = day === dayText(new Date(), timeZone);
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 3 }}
      action={
        <Button size="small" color="inherit" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      {`Restored what you had not saved (${isToday ? 'today' : day} ${time} ${half}).`}
    </Alert>
  );
}

/** Reports a newer version by another person until the conflict is resolved. */
export function NewerBar({ isShown, onCompare }: { isShown: boolean; onCompare: () => void }) {
  if (!isShown) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 3 }}
      action={
        <Button size="small" color="inherit" onClick={onCompare}>
          Compare
        </Button>
      }
    >
      Another person saved a newer version. Your version is kept but not saved.
    </Alert>
  );
}
