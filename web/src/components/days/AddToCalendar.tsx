import AddIcon from '@mui/icons-material/Add';
import { Button, type ButtonProps } from '@mui/material';
import { slugOf } from '#shared/kernel/slug';
import { useSession } from '../../auth/session.tsx';
import { saveFile } from '../lists/saveFile.ts';

interface AddToCalendarProps {
  /** It is never the main act of a screen. */
  variant: Exclude<ButtonProps['variant'], 'contained'>;
  /** What is added, if the title alone does not say it. */
  words?: string;
  /** What the file is called. */
  title: string;
  /** Returns the text of a calendar file (RFC 5545) of a school. */
  file: (schoolUid: string) => string | Promise<string>;
}

/**
 * Gives a day to the calendar of this device as a file. It is made here: the address of a file would
 * make an iPhone offer a subscription, and nobody else learns of the day.
 */
export function AddToCalendar({
  words = 'Add to my calendar',
  title,
  file,
  variant,
}: AddToCalendarProps) {
  const { schoolUid } = useSession().config;
  async function add() {
    const blob = new Blob([await file(schoolUid)], { type: 'text/calendar;charset=utf-8' });
    saveFile(`${slugOf(title) || 'event'}.ics`, blob);
  }
  return (
    <Button
      variant={variant}
      startIcon={<AddIcon />}
      onClick={() => void add()}
      sx={{ minHeight: 48 }}
    >
      {words}
    </Button>
  );
}
