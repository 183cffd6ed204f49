import { startOfDay } from '#shared/kernel/zone';
import { DateField } from '../../components/forms/DateField.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import type { DayFaults } from './view.ts';

interface DayFieldsProps {
  from: string | null;
  to: string | null;
  faults: DayFaults | undefined;
  onChange: (changed: { from: string | null } | { to: string | null }) => void;
}

/** The range of days in a filter of the web logs. */
export function DayFields({ from, to, faults, onChange }: DayFieldsProps) {
  const timeZone = useTimeZone();
  return (
    <>
      <DateField
        label="From Date"
        value={from}
        onChange={(day) => onChange({ from: day })}
        fault={faults?.from}
      />
      <DateField
        label="To Date"
        value={to}
        onChange={(day) => onChange({ to: day })}
        fault={faults?.to}
        notBefore={from ? startOfDay(timeZone, from) : undefined}
      />
    </>
  );
}
