import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Navigate, useParams } from 'react-router-dom';
import type { Absence } from '#shared/absences/absences.contract';
import { useSession } from '../../auth/session.tsx';
import { OpenRecord } from '../../components/editing/OpenRecord.tsx';
import { ChipField } from '../../components/forms/ChipField.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { NotFound } from '../../components/screen/NotFound.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { AbsenceEntry } from './family/AbsenceEntry.tsx';
import { useFamily } from './family/useFamily.ts';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import { NoticeForm } from './form/NoticeForm.tsx';
import { noticeRecord } from './form/noticeRecord.ts';
import { noticePath } from './paths.ts';
import { useAbsence } from './useAbsence.ts';
import { useReading } from './useReading.ts';
import { type Student, useStudents } from './useStudents.ts';
import { capital, dateWords, dayWords, periodWords } from './words.ts';

/** `/absences/edit-absence-reason/{stduentNumber}/{id}`: explains one recorded absence or several. */
export function ReasonPage() {
  const { stduentNumber = '', id = '' } = useParams();
  const { data, error, mutate } = useAbsence(stduentNumber, id);
  const { own } = useStudents('');
  const family = useFamily(own?.length ? own : undefined);
  const isMissing = error?.kind === 'notFound' || error?.kind === 'badRequest';
  if (isMissing || data === null) return <NotFound />;
  const { absence, notice } = data ?? {};
  if (notice?.changeable) return <Navigate to={noticePath(notice)} replace />;
  const isReady = absence && own && (family.lists || family.error);
  const name = own?.find((each) => each.STUDENT_NUMBER === stduentNumber)?.firstname ?? '';
  return (
    <Screen title="Explain an absence" visit={visit}>
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      {!error && !isReady && <FormSkeleton />}
      {isReady && absence.status === 'verified' && (
        <AbsenceEntry absence={absence} name={name} notice={notice} canExplain={false} />
      )}
      {isReady && absence.status === 'unverified' && (
        <Explanation
          key={id}
          absence={absence}
          others={family.lists?.unexplained ?? []}
          students={own}
        />
      )}
    </Screen>
  );
}

/** The visit in the logs, which have no number of a student. */
const visit = {
  ...{ pageId: '/absences/edit-absence-reason', title: 'Explain an absence', pageType: 'page' },
};

interface ExplanationProps {
  absence: Absence;
  /** All absences of the family without a reason. */
  others: readonly Absence[];
  students: readonly Student[];
}

function Explanation({ absence, others, students }: ExplanationProps) {
  const { absences } = useSession().settings;
  const id = absence.DAILY_ATTENDANCE_ID;
  const [record] = useState(() => noticeRecord('explanation', absences, { absences: [id] }));
  const all = [absence, ...others.filter((each) => each.DAILY_ATTENDANCE_ID !== id)];
  return (
    <OpenRecord record={record} draft={`explanation ${id}`} skeleton={<FormSkeleton />}>
      {(opened) => (
        <NoticeForm kind="explanation" record={record} opened={opened} students={students}>
          <WhichField absences={all} students={students} />
        </NoticeForm>
      )}
    </OpenRecord>
  );
}

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
    students.find((each) => each.STUDENT_NUMBER === number)?.firstname ?? '';
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
        name: `${nameOf(each.STUDENT_NUMBER)}, ${dayWords(each.date, today)}${partOf(each)}`,
        longName: `${nameOf(each.STUDENT_NUMBER)}, ${capital(dateWords(each.date, today))}${partOf(each)}`,
      }))}
    />
  );
}

const partOf = ({ period }: Absence): string =>
  period === 'day' ? '' : `, ${periodWords(period).toLowerCase()}`;
