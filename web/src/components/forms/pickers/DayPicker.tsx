import ClearIcon from '@mui/icons-material/Close';
import CalendarIcon from '@mui/icons-material/TodayOutlined';
import { IconButton, InputAdornment } from '@mui/material';
import { DateField } from '@mui/x-date-pickers/DateField';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useState } from 'react';
import { onDemand } from '../../hooks/onDemand.tsx';
import { wallAt } from '../wallClock.ts';
import { type PickerProps, slotPropsOf, useHeld } from './picker.ts';
import { heldAs, mondayFirst, schoolClock } from './schoolClock.ts';

const DayCalendar = onDemand(async () => (await import('./DayCalendar.tsx')).DayCalendar);

/** A day, typed or chosen. Its calendar loads when it is opened: most people type, or need none. */
export function DayPicker({
  timeZone,
  notBefore,
  isInWords = false,
  ...props
}: PickerProps & { isInWords?: boolean }) {
  const { held, hold, fieldProps } = useHeld(props);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { textField, clearButton } = slotPropsOf({ ...props, fieldProps });
  const range = notBefore ? { minDate: heldAs(wallAt(timeZone, notBefore)) } : {};
  const disabled = props.disabled ?? false;
  const buttons = (
    <InputAdornment position="end">
      {held && !disabled && (
        <IconButton
          {...clearButton}
          className="clearButton"
          size="small"
          tabIndex={-1}
          onClick={() => hold(null)}
        >
          <ClearIcon fontSize="small" />
        </IconButton>
      )}
      <IconButton
        aria-label={`Choose date: ${props.label}`}
        edge="end"
        disabled={disabled}
        onPointerEnter={() => void DayCalendar.fetch()}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <CalendarIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
  return (
    <LocalizationProvider
      dateAdapter={schoolClock(timeZone)}
      adapterLocale={mondayFirst}
      {...(isInWords && { localeText: placeholders })}
    >
      <DateField
        {...fieldProps}
        {...range}
        label={props.label}
        value={held}
        onChange={hold}
        timezone="UTC"
        format={isInWords ? 'D MMM YYYY' : 'YYYY-MM-DD'}
        shouldRespectLeadingZeros
        disabled={disabled}
        slotProps={{
          textField: {
            ...textField,
            slotProps: { ...textField.slotProps, input: { endAdornment: buttons } },
          },
        }}
      />
      {opener && (
        <DayCalendar
          {...range}
          label={props.label}
          opener={opener}
          held={held}
          onChoose={hold}
          onClose={() => setOpener(null)}
        />
      )}
    </LocalizationProvider>
  );
}

/** What an empty field asks for. */
const placeholders = {
  fieldDayPlaceholder: () => 'Day',
  fieldMonthPlaceholder: () => 'month',
  fieldYearPlaceholder: () => 'year',
};
