import BackIcon from '@mui/icons-material/ArrowBack';
import NextIcon from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { studentGoals } from '#shared/goals/student-goals.contract';
import { useAll, useRead } from '../../api/hooks.ts';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { NotFound } from '../../components/screen/NotFound.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { GoalsView } from './GoalsView.tsx';
import { asked, goalsPath, studentPath, useTerm } from './goalsAddress.ts';

const CommentForm = onDemand(async () => (await import('./CommentForm.tsx')).CommentForm);

/** `/student-goals/students/:username`: a student's goals for staff; the homeroom teacher comments. */
export function StudentGoalsPage() {
  const { username = '' } = useParams();
  const { term } = useTerm();
  const [params] = useAddressQuery();
  const group = params.get('group') ?? '';
  const { data, error, mutate } = useRead(studentGoals.get, { username, ...asked(term) });
  if (error?.kind === 'notFound') return <NotFound />;
  const name = data && `${data.firstname} ${data.surname}`;
  return (
    <Screen title={name ?? 'Student goals'} overline={data?.form_run} visit={visit}>
      <Button
        component={Link}
        to={goalsPath(term, group)}
        startIcon={<BackIcon />}
        className="no-print"
        sx={{ mb: 2, ml: -1 }}
      >
        All students
      </Button>
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      {data && (
        <GoalsView
          student={data}
          commentForm={
            data.may_comment && (
              <CommentForm
                key={`${username} ${term.year} ${term.semester}`}
                {...{ goals: data, term }}
              />
            )
          }
        />
      )}
      {group && <NextStudent key={username} {...{ username, group }} />}
    </Screen>
  );
}

/** Leads to the next student of the class, for a teacher who comments on all of them. */
function NextStudent({ username, group }: { username: string; group: string }) {
  const { term } = useTerm();
  const students = useAll(studentGoals.overview, { group, ...asked(term), limit: 100 }).data;
  const i = students?.findIndex((each) => each.username === username) ?? -1;
  const next = i < 0 ? undefined : students?.[i + 1];
  if (!next) return null;
  return (
    <Button
      component={Link}
      to={studentPath(next.username, term, group)}
      endIcon={<NextIcon />}
      variant="outlined"
      className="no-print"
      sx={{ mt: 3, minHeight: 44 }}
    >
      {`Next: ${next.firstname} ${next.surname}`}
    </Button>
  );
}

/** The visit names no student. */
const visit = {
  ...{ pageId: '/student-goals/students', title: 'Student goals', pageType: 'page' },
};
