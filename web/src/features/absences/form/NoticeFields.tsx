import { Box, Typography } from '@mui/material';
import { Controller, useController, useFormContext } from 'react-hook-form';
import { reasonsOf } from '#shared/absences/absence-settings';
import { partNames } from '#shared/absences/absence-words';
import type { LeaveDays } from '#shared/absences/leave-days';
import { dayParts, most, type NoticeKind } from '#shared/absences/notice-kinds';
import { useSession } from '../../../auth/session.tsx';
import { shortDay } from '../../../components/days/days.ts';
import { ChipField } from '../../../components/forms/ChipField.tsx';
import { DateField } from '../../../components/forms/DateField.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { FormField } from '../../../components/forms/FormField.tsx';
import { TimeField } from '../../../components/forms/TimeField.tsx';
import { Initials } from '../Initials.tsx';
import { useReading } from '../useReading.ts';
import type { Student } from '../useStudents.ts';
import { schoolDayCount } from '../words.ts';
import { type NoticeValues, needsTime } from './noticeRecord.ts';

/** Chooses children; nothing where there is only one. */
export function ChildrenField({ students }: { students: readonly Student[] }) {
  const { field } = useController({ name: 'children' });
  if (students.length < 2) return null;
  return (
    <ChipField
      name="children"
      label="Who?"
      isMany
      chosen={field.value}
      onChange={field.onChange}
      options={students.map(({ STUDENT_NUMBER, name }) => ({
        value: STUDENT_NUMBER,
        name,
        sign: <Initials name={name} />,
      }))}
    />
  );
}

/** The first and the last day of a leave, and how many school days it has. */
export function SpanFields({ days }: { days: LeaveDays }) {
  const { from, to } = useFormContext<NoticeValues>().watch();
  const { today } = useReading();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <DayField name="from" label="First day" />
      <DayField name="to" label="Last day" />
      {from !== '' && to >= from && (
        <Typography role="status" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
          {`${schoolDayCount(days, today)}. Weekends, holidays and closed days do not count.`}
        </Typography>
      )}
    </Box>
  );
}

function DayField({ name, label }: { name: 'from' | 'to'; label: string }) {
  const { control } = useFormContext<NoticeValues>();
  const fault = useFault(name);
  return (
    <FieldAnchor name={name}>
      <Controller
        name={name}
        control={control}
        render={({ field }) => (
          <DateField
            label={label}
            value={field.value || null}
            onChange={(day) => field.onChange(day ?? '')}
            fault={fault}
            hint={field.value ? shortDay(field.value) : undefined}
            isInWords
          />
        )}
      />
    </FieldAnchor>
  );
}

/** Chooses the part of the day, with a time for late arrival and early leaving. */
export function PartField() {
  const { field } = useController<NoticeValues, 'part'>({ name: 'part' });
  return (
    <>
      <ChipField
        name="part"
        label="How much of the day?"
        chosen={[field.value]}
        onChange={([part]) => field.onChange(part)}
        options={dayParts.map((part) => ({ value: part, name: partNames[part] }))}
      />
      {needsTime(field.value) && (
        <TimeField
          name="time"
          label={field.value === 'late' ? 'Time of arrival' : 'Time of leaving'}
        />
      )}
    </>
  );
}

/** Chooses one of the school's reasons. */
export function ReasonField() {
  const { settings } = useSession();
  const { field } = useController<NoticeValues, 'reason'>({ name: 'reason' });
  return (
    <ChipField
      name="reason"
      label="Why?"
      hint={field.value ? undefined : 'Please choose one.'}
      chosen={[field.value]}
      onChange={([reason]) => field.onChange(reason)}
      options={reasonsOf(settings.absences).map(({ reason, label }) => ({
        value: reason,
        name: label,
      }))}
    />
  );
}

/** The part of a text's characters from which their number is shown. */
const nearlyFull = 0.8;

/** What else the office should know. */
export function TextFields({ kind }: { kind: NoticeKind }) {
  const text = useFormContext<NoticeValues>().watch('text');
  return (
    <>
      {kind === 'leave' && <FormField name="destination" label="Where will they be? (optional)" />}
      <FormField
        name="text"
        label="Note for the office (optional)"
        rows={2}
        hint={
          text.length < nearlyFull * most.text
            ? undefined
            : `${text.length} of ${most.text} characters`
        }
      />
    </>
  );
}
