import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { serverNow } from '../../../api/clock.ts';
import { wallAt } from '../wallClock.ts';
import { type PickerProps, slotPropsOf, useHeld } from './picker.ts';
import { heldAs, mondayFirst, schoolClock } from './schoolClock.ts';

/** What an empty field shows for its parts. */
const emptyParts = {
  fieldMonthPlaceholder: () => 'Month',
  fieldDayPlaceholder: () => 'day',
  fieldYearPlaceholder: () => 'year',
  fieldHoursPlaceholder: () => 'h',
  fieldMinutesPlaceholder: () => 'min',
  fieldMeridiemPlaceholder: () => 'am',
};

/** A day and a time on the 24-hour clock, typed or chosen. */
export function MinutePicker({ timeZone, notBefore, ...props }: PickerProps) {
  const { held, hold, fieldProps } = useHeld(props);
  return (
    <LocalizationProvider dateAdapter={schoolClock(timeZone)} adapterLocale={mondayFirst}>
      <DateTimePicker
        label={props.label}
        value={held}
        onChange={hold}
        timezone="UTC"
        format="MMMM D, YYYY h:mm A"
        ampm={false}
        localeText={emptyParts}
        // Calendar and clock are side by side on wide screens, and in a dialog on narrow ones.
        desktopModeMediaQuery="@media (pointer: fine) and (min-width: 576px)"
        timeSteps={{ minutes: 30 }}
        // One list of the day's half hours, which begins where most people choose.
        thresholdToRenderTimeInASingleColumn={48}
        referenceDate={heldAs(`${wallAt(timeZone, serverNow()).slice(0, 10)}T07:00`)}
        disabled={props.disabled ?? false}
        {...(notBefore && { minDateTime: heldAs(wallAt(timeZone, notBefore)) })}
        slotProps={slotPropsOf({ ...props, fieldProps })}
      />
    </LocalizationProvider>
  );
}
