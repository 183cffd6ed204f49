import { Navigate, useParams } from 'react-router';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { NotFound } from '../../components/screen/NotFound.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { AbsenceEntry } from './family/AbsenceEntry.tsx';
import { useFamily } from './family/useFamily.ts';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import { noticePath } from './paths.ts';
import { useAbsence } from './useAbsence.ts';
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
  pageId: '/absences/edit-absence-reason',
  title: 'Explain an absence',
  pageType: 'page',
};
