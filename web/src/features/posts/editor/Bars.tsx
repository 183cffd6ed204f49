import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { dayText, minuteText } from '../../../components/dates.ts';
import { useTimeZone } from '../../../components/timeZone.ts';
import type { PostEditing } from './usePostEditor.ts';

/** Says that something typed earlier was brought back, and offers to let it go. */
export function RestoredBar({ editing }: { editing: PostEditing }) {
  const timeZone = useTimeZone();
  if (editing.restoredAt === undefined) return null;
  const at = new Date(editing.restoredAt);
  const [day, time, half] = minuteText(at, timeZone).split(' ');
  const isToday = day === dayText(new Date(), timeZone);
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 3 }}
      action={
        <Button size="small" color="inherit" onClick={editing.discardRestored}>
          Discard
        </Button>
      }
    >
      {`Restored what you had not saved (${isToday ? 'today' : day} ${time} ${half}).`}
    </Alert>
  );
}

/** Says that somebody else has saved a newer version, for as long as that is not settled. */
export function NewerBar({ editing }: { editing: PostEditing }) {
  if (!editing.newer || editing.isComparing) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 3 }}
      action={
        <Button size="small" color="inherit" onClick={editing.compare}>
          Compare
        </Button>
      }
    >
      Somebody else saved a newer version. Yours is kept and not saved yet.
    </Alert>
  );
}
