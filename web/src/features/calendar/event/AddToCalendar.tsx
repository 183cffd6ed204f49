import AddIcon from '@mui/icons-material/EventAvailableOutlined';
import { Button } from '@mui/material';
import type { CalendarEvent } from '#shared/calendar/calendar.contract';
import { eventFile } from '#shared/calendar/event-file';
import { slugOf } from '#shared/kernel/slug';
import { useSession } from '../../../auth/session.tsx';
import { saveFile } from '../../../components/lists/saveFile.ts';

/**
 * Gives the event to the calendar of this device as a file. It is made here: the address of a file
 * would make an iPhone offer a subscription, and nobody else learns of the event.
 */
export function AddToCalendar({ event }: { event: CalendarEvent }) {
  const { schoolUid } = useSession().config;
  function add() {
    const file = new Blob([eventFile(event, schoolUid)], { type: 'text/calendar;charset=utf-8' });
    saveFile(`${slugOf(event.title) || 'event'}.ics`, file);
  }
  return (
    <Button variant="contained" startIcon={<AddIcon />} onClick={add} sx={{ minHeight: 48 }}>
      Add to my calendar
    </Button>
  );
}
