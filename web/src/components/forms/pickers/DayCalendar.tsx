import { Popover } from '@mui/material';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import type { Dayjs } from 'dayjs';
import { chosenDay } from './picker.ts';

interface DayCalendarProps {
  /** The name of the field. */
  label: string;
  /** The button that it opens at, which gets the focus back. */
  opener: HTMLElement;
  held: Dayjs | null;
  minDate?: Dayjs;
  onChoose: (day: Dayjs | null) => void;
  onClose: () => void;
}

/** The calendar of a field for a day. It closes when a day is chosen. */
export const DayCalendar = ({
  label,
  opener,
  held,
  onChoose,
  onClose,
  ...range
}: DayCalendarProps) => (
  <Popover
    open
    anchorEl={opener}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    // The calendar is as wide as the smallest window.
    marginThreshold={0}
    slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { maxWidth: '100vw' } } }}
  >
    <DateCalendar
      {...range}
      autoFocus
      timezone="UTC"
      value={held?.isValid() ? held : null}
      onChange={(day, state) => {
        onChoose(day);
        if (state === 'finish') onClose();
      }}
      slotProps={{ day: { sx: chosenDay } }}
    />
  </Popover>
);
