import { useParams } from 'react-router';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import { type NewKind, titles } from './form/titles.ts';
import { useStudents } from './useStudents.ts';

/**
 * `/absences/notify-absence`: a new notice, of which `/{id}` names the student's number; or the notice
 * with this id.
 */
export function NotifyPage() {
  return <NoticePage kind="absence" />;
}

/** `/absences/extended-leave` and `/absences/extended-leave/{id}`: the same for a leave. */
export function LeavePage() {
  return <NoticePage kind="leave" />;
}

const NoticeOpening = onDemand(
  async () => (await import('./form/NoticeOpening.tsx')).NoticeOpening,
  ({ kind }) => <Waiting kind={kind} />,
);

function NoticePage({ kind }: { kind: NewKind }) {
  const { id = '' } = useParams();
  const { own, error, retry } = useStudents('');
  // The form loads beside the children.
  NoticeOpening.fetch();
  if (!own) {
    return error ? (
      <Screen title={titles[kind]} visit={null}>
        <Failure what="This notice of absence" error={error} onRetry={retry} />
      </Screen>
    ) : (
      <Waiting kind={kind} />
    );
  }
  const isNew = id === '' || own.some((each) => each.STUDENT_NUMBER === id);
  return (
    <NoticeOpening
      key={`${kind} ${id}`}
      kind={kind}
      students={own}
      first={id || undefined}
      noticeUid={isNew ? undefined : id}
    />
  );
}

const Waiting = ({ kind }: { kind: NewKind }) => (
  <Screen title={titles[kind]} visit={null}>
    <FormSkeleton />
  </Screen>
);
