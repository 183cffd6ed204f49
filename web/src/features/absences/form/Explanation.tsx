import { Alert } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { periodWords } from '#shared/absences/absence-words';
import type { Absence } from '#shared/absences/absences.contract';
import { useSession } from '../../../auth/session.tsx';
import { dayWords } from '../../../components/days/dayWords.ts';
import { OpenRecord } from '../../../components/editing/OpenRecord.tsx';
import { ChipField } from '../../../components/forms/ChipField.tsx';
import { useReading } from '../useReading.ts';
import type { Student } from '../useStudents.ts';
import { capital, nearDayWords } from '../words.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { NoticeForm } from './NoticeForm.tsx';
import { noticeRecord } from './noticeRecord.ts';

interface ExplanationProps {
  absence: Absence;
  /** All absences of the family without a reason. */
  others: readonly Absence[];
  students: readonly Student[];
}

/** Opens the form that explains an absence, and others with the same reason. */
export function Explanation({ absence, others, students }: ExplanationProps) {
  const { absences } = useSession().settings;
  const id = absence.DAILY_ATTENDANCE_ID;
  const [record] = useState(() => noticeRecord('explanation', absences, { absences: [id] }));
  const all = [absence, ...others.filter((each) => each.DAILY_ATTENDANCE_ID !== id)];
  return (
    <OpenRecord
      record={record}
      what="This absence"
      draft={`explanation ${id}`}
      skeleton={<FormSkeleton />}
    >
      {(opened) => (
        <NoticeForm kind="explanation" record={record} opened={opened} students={students}>
          {hasReason(absence) && (
            <Alert severity="info" variant="outlined">
              Another carer has sent a reason. You can send yours too.
            </Alert>
          )}
          <WhichField absences={all} students={students} />
        </NoticeForm>
      )}
    </OpenRecord>
  );
}

/** Whether a reason is on its way to the school. The own one is changed instead. */
const hasReason = ({ explanation }: Absence): boolean =>
  explanation === 'sent' || explanation === 'seen';

/** Chooses the absences that have the same reason. */
function WhichField({
  absences,
  students,
}: {
  absences: readonly Absence[];
  students: readonly Student[];
}) {
  const { field } = useController({ name: 'absences' });
  const { today } = useReading();
  const nameOf = (number: string) =>
    students.find((each) => each.STUDENT_NUMBER === number)?.name ?? '';
  return (
    <ChipField
      name="absences"
      label="Which absences?"
      isMany
      hint={absences.length > 1 ? 'Choose others too, if they have the same reason.' : undefined}
      chosen={field.value}
      onChange={field.onChange}
      options={absences.map((each) => ({
        value: each.DAILY_ATTENDANCE_ID,
        name: `${nameOf(each.STUDENT_NUMBER)}, ${nearDayWords(each.date, today)}${partOf(each)}`,
        longName: `${nameOf(each.STUDENT_NUMBER)}, ${capital(dayWords(each.date, today))}${partOf(each)}`,
      }))}
    />
  );
}

const partOf = ({ period }: Absence): string =>
  period === 'day' ? '' : `, ${periodWords(period).toLowerCase()}`;
