import { onDemand } from '../hooks/onDemand.tsx';
import { minuteText } from '../text/dates.ts';
import { useTimeZone } from '../text/timeZone.ts';
import { PickerFrame } from './pickers/PickerFrame.tsx';
import { instantAtWall, wallAt } from './wallClock.ts';

const MinutePicker = onDemand(
  async () => (await import('./pickers/MinutePicker.tsx')).MinutePicker,
  ({ label, timeZone, wall }) => (
    <PickerFrame label={label}>
      {wall && minuteText(new Date(instantAtWall(timeZone, wall)), timeZone)}
    </PickerFrame>
  ),
);

interface DateTimeFieldProps {
  label: string;
  /** An ISO instant. */
  value: string | null;
  onChange: (value: string | null) => void;
  fault?: string | undefined;
  hint?: string | undefined;
  notBefore?: Date | undefined;
  disabled?: boolean | undefined;
}

/** A date and time in the school's time zone: `June 4, 2026 9:30 AM`, chosen on a 24-hour clock. */
export function DateTimeField({ value, onChange, ...props }: DateTimeFieldProps) {
  const timeZone = useTimeZone();
  return (
    <MinutePicker
      {...props}
      timeZone={timeZone}
      wall={value && wallAt(timeZone, new Date(value))}
      onWall={(wall) => onChange(wall && instantAtWall(timeZone, wall))}
    />
  );
}
