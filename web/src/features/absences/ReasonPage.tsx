import { Navigate, useParams } from 'react-router';
import useSWR from 'swr';
import { type Absence, absences as absencesApi } from '#shared/absences/absences.contract';
import type { Notice } from '#shared/absences/notice';
import type { AppError } from '#shared/kernel/errors';
import { call } from '../../api/client.ts';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { NotFound } from '../../components/screen/NotFound.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { AbsenceEntry } from './family/AbsenceEntry.tsx';
import { useFamily } from './family/useFamily.ts';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import { noticePath } from './paths.ts';
import { useStudents } from './useStudents.ts';

const Explanation = onDemand(
  async () => (await import('./form/Explanation.tsx')).Explanation,
  FormSkeleton,
);

/** `/absences/edit-absence-reason/{stduentNumber}/{id}`: explains one recorded absence or several. */
export function ReasonPage() {
  const { stduentNumber = '', id = '' } = useParams();
  const { data, error, mutate } = useAbsence(stduentNumber, id);
  const { own } = useStudents('');
  const family = useFamily(own?.length ? own : undefined);
  // The form loads beside the absences.
  Explanation.fetch();
  const isMissing = error?.kind === 'notFound' || error?.kind === 'badRequest';
  if (isMissing || data === null) return <NotFound />;
  const { absence, notice } = data ?? {};
  if (notice?.changeable) return <Navigate to={noticePath(notice)} replace />;
  const isReady = absence && own && (family.lists || family.error);
  const name = own?.find((each) => each.STUDENT_NUMBER === stduentNumber)?.name ?? '';
  return (
    <Screen title="Explain an absence" visit={visit}>
      {error && <Failure what="This absence" error={error} onRetry={() => void mutate()} />}
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
  pageId: '/absences/edit-absence-reason',
  title: 'Explain an absence',
  pageType: 'page',
};

interface Found {
  readonly absence: Absence;
  /** The notice that explains it, as the person may see it. */
  readonly notice: Notice | undefined;
}

/** Reads a recorded absence of a student; `null` if the student has none with this id. */
const useAbsence = (STUDENT_NUMBER: string, id: string) =>
  useSWR<Found | null, AppError>(['absences', 'one', STUDENT_NUMBER, id], async () => {
    const absence = await find(STUDENT_NUMBER, id);
    if (!absence) return null;
    const { noticeUid } = absence;
    const notice = noticeUid ? await call(absencesApi.getNotice, { noticeUid }) : undefined;
    return { absence, notice };
  });

/** The most pages that are read: more absences than a student has days at school. */
const mostPages = 30;

async function find(STUDENT_NUMBER: string, id: string): Promise<Absence | undefined> {
  let next_token: string | undefined;
  for (let n = 0; n < mostPages; n++) {
    const page = await call(absencesApi.list, { STUDENT_NUMBER, limit: 100, next_token });
    const found = page.records.find((each) => each.DAILY_ATTENDANCE_ID === id);
    next_token = page.next_token;
    if (found || !next_token) return found;
  }
  return undefined;
}
