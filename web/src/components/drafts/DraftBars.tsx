import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { dayText, minuteText } from '../dates.ts';
import { useTimeZone } from '../timeZone.ts';

/** Says that something typed earlier was brought back, and offers to let it go. */
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

/** Says that somebody else has saved a newer version, for as long as that is not settled. */
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
      Somebody else saved a newer version. Yours is kept and not saved yet.
    </Alert>
  );
}
