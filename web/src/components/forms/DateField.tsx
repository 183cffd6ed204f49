import { onDemand } from '../hooks/onDemand.tsx';
import { useTimeZone } from '../text/timeZone.ts';
import { PickerFrame } from './pickers/PickerFrame.tsx';

const DayPicker = onDemand(
  async () => (await import('./pickers/DayPicker.tsx')).DayPicker,
  ({ label, wall }) => <PickerFrame label={label}>{wall}</PickerFrame>,
);

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, meant in the school's time zone. */
  value: string | null;
  /** `isUnfinished` is set when there is no value because it is only partly typed. */
  onChange: (value: string | null, isUnfinished: boolean) => void;
  fault?: string | undefined;
  hint?: string | undefined;
  notBefore?: Date | undefined;
  disabled?: boolean | undefined;
  /** The month is a word: `25 Nov 2026`. Filters and logs keep the specified `2026-11-25`. */
  isInWords?: boolean;
}

/** A date field in the school's time zone. */
export function DateField({ value, onChange, ...props }: DateFieldProps) {
  const timeZone = useTimeZone();
  return (
    <DayPicker
      {...props}
      timeZone={timeZone}
      wall={value}
      onWall={(wall, isUnfinished) => onChange(wall?.slice(0, 10) ?? null, isUnfinished)}
    />
  );
}
