import { serverNow } from '../../api/clock.ts';
import { onDemand } from '../hooks/onDemand.tsx';
import { dayAndTimeText, minuteText } from '../text/dates.ts';
import { useTimeZone } from '../text/timeZone.ts';
import { PickerFrame } from './pickers/PickerFrame.tsx';
import { QuickTimes } from './pickers/QuickTimes.tsx';
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
  /** What an empty field means. A chosen time says its weekday instead. */
  hint?: string | undefined;
  notBefore?: Date | undefined;
  disabled?: boolean | undefined;
  /** Offers the next mornings as buttons. */
  isStart?: boolean;
}

/**
 * A date and time in the school's time zone, in the specified form: `June 4, 2026 9:30 AM`. It is
 * chosen from a list of half hours on the 24-hour clock, or typed; its weekday stands below.
 */
export function DateTimeField({ value, onChange, hint, isStart, ...props }: DateTimeFieldProps) {
  const timeZone = useTimeZone();
  return (
    <div>
      <MinutePicker
        {...props}
        hint={value ? dayAndTimeText(new Date(value), serverNow(), timeZone) : hint}
        timeZone={timeZone}
        wall={value && wallAt(timeZone, new Date(value))}
        onWall={(wall) => onChange(wall && instantAtWall(timeZone, wall))}
      />
      {isStart && <QuickTimes label={props.label} onChoose={onChange} />}
    </div>
  );
}
