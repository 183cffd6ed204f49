import { useController, useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '../../../components/forms/DateField.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { TimeField } from '../../../components/forms/TimeField.tsx';
import { Column, Columns } from '../../../components/layout/layout.tsx';
import type { EventForm } from './eventForm.ts';
import { Tick } from './Tick.tsx';

/** The days and times of an event, and whether it repeats. */
export function WhenFields() {
  const { getValues, setValue } = useFormContext<EventForm>();
  const isAllDay = useWatch<EventForm, 'all_day'>({ name: 'all_day' });
  /** Most events end on the day on which they start. */
  function follow(day: string) {
    const { ends_on } = getValues();
    if (day && (ends_on === '' || ends_on < day)) {
      setValue('ends_on', day, { shouldDirty: true, shouldValidate: ends_on !== '' });
    }
  }
  return (
    <Column>
      <Tick name="all_day" label="All day" />
      <Columns from={{ sm: isAllDay ? 2 : 'minmax(0, 1fr) 160px' }}>
        <DayField name="starts_on" label="First day" onDay={follow} />
        {!isAllDay && <TimeField name="starts_at" label="From" />}
        <DayField name="ends_on" label="Last day" />
        {!isAllDay && <TimeField name="ends_at" label="Until" />}
      </Columns>
      <DayField
        name="weekly_until"
        label="Repeats every week until"
        hint="Leave it empty if it takes place once."
      />
      <Tick name="is_tentative" label="Still to be confirmed" />
    </Column>
  );
}

interface DayFieldProps {
  name: 'starts_on' | 'ends_on' | 'weekly_until';
  label: string;
  hint?: string;
  onDay?: (day: string) => void;
}

function DayField({ name, label, hint, onDay }: DayFieldProps) {
  const { field } = useController<EventForm, DayFieldProps['name']>({ name });
  return (
    <FieldAnchor name={name}>
      <DateField
        label={label}
        isInWords
        value={field.value || null}
        onChange={(day) => {
          field.onChange(day ?? '');
          onDay?.(day ?? '');
        }}
        fault={useFault(name)}
        hint={hint}
      />
    </FieldAnchor>
  );
}
