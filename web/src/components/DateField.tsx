import { onDemand } from './onDemand.tsx';
import { PickerRoom } from './pickers/PickerRoom.tsx';
import { useTimeZone } from './timeZone.ts';

const DayPicker = onDemand(
  async () => (await import('./pickers/DayPicker.tsx')).DayPicker,
  ({ label, wall }) => <PickerRoom label={label}>{wall}</PickerRoom>,
);

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, meant in the school's time zone. */
  value: string | null;
  /** `isUnfinished` when there is none because only a part of it is typed. */
  onChange: (value: string | null, isUnfinished: boolean) => void;
  fault?: string | undefined;
  hint?: string | undefined;
  notBefore?: Date | undefined;
  disabled?: boolean | undefined;
}

/** A day of the school's calendar. */
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
