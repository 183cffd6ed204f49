import { minuteText } from './dates.ts';
import { onDemand } from './onDemand.tsx';
import { PickerRoom } from './pickers/PickerRoom.tsx';
import { useTimeZone } from './timeZone.ts';
import { instantAtWall, wallAt } from './wallClock.ts';

const MinutePicker = onDemand(
  async () => (await import('./pickers/MinutePicker.tsx')).MinutePicker,
  ({ label, timeZone, wall }) => (
    <PickerRoom label={label}>
      {wall && minuteText(new Date(instantAtWall(timeZone, wall)), timeZone)}
    </PickerRoom>
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

/** An instant as the school's clock shows it, wherever the device is: `June 4, 2026 9:30 AM`, chosen on a 24-hour clock. */
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
