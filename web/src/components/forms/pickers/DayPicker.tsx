import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { wallAt } from '../wallClock.ts';
import { type PickerProps, slotPropsOf, useHeld } from './picker.ts';
import { heldAs, mondayFirst, schoolClock } from './schoolClock.ts';

/** A day, typed or chosen. */
export function DayPicker({
  timeZone,
  notBefore,
  isInWords = false,
  ...props
}: PickerProps & { isInWords?: boolean }) {
  const { held, hold, fieldProps } = useHeld(props);
  return (
    <LocalizationProvider dateAdapter={schoolClock(timeZone)} adapterLocale={mondayFirst}>
      <DatePicker
        label={props.label}
        value={held}
        onChange={hold}
        timezone="UTC"
        format={isInWords ? 'D MMM YYYY' : 'YYYY-MM-DD'}
        {...(isInWords && { localeText: placeholders })}
        disabled={props.disabled ?? false}
        {...(notBefore && { minDate: heldAs(wallAt(timeZone, notBefore)) })}
        slotProps={slotPropsOf({ ...props, fieldProps })}
      />
    </LocalizationProvider>
  );
}

/** What an empty field asks for. */
const placeholders = {
  fieldDayPlaceholder: () => 'Day',
  fieldMonthPlaceholder: () => 'month',
  fieldYearPlaceholder: () => 'year',
};
